//! Techniques: patterns as people look for them. One file each, and one line each in the table of rules.
//!
//! A technique's file defines a type with the search (`Technique`); techniques of one family share a `Pattern`: how it is
//! written in words and read again, what follows from it, on which facts it rests, how it is drawn, and its sentence.

mod als;
pub(in crate::rules) mod als_chain;
mod als_choice;
mod als_commons;
mod als_lists;
mod als_search;
mod als_spots;
pub(in crate::rules) mod als_xy_wing;
pub(in crate::rules) mod als_xz;
pub(in crate::rules) mod alternating_inference_chain;
mod chain;
mod chain_pattern;
mod chain_search;
mod choice;
pub(in crate::rules) mod claiming;
pub(in crate::rules) mod colours;
pub(in crate::rules) mod continuous_nice_loop;
mod crossing;
pub(in crate::rules) mod death_blossom;
mod definition;
pub(in crate::rules) mod discontinuous_nice_loop;
pub(in crate::rules) mod empty_rectangle;
pub(in crate::rules) mod fish;
pub(in crate::rules) mod forcing;
mod found;
pub(in crate::rules) mod full_house;
mod grade;
pub(in crate::rules) mod grouped_alternating_inference_chain;
pub(in crate::rules) mod grouped_continuous_nice_loop;
pub(in crate::rules) mod grouped_discontinuous_nice_loop;
pub(in crate::rules) mod hidden_quadruple;
pub(in crate::rules) mod hidden_triple;
mod links;
mod locked;
pub(in crate::rules) mod locked_pair;
pub(in crate::rules) mod locked_triple;
mod memo;
pub(in crate::rules) mod naked_quadruple;
mod nearest;
mod nearest_chain;
mod nearest_ends;
mod pair_ends;
mod pattern;
pub(in crate::rules) mod pointing;
mod position;
mod position_view;
mod quick_hash;
pub(in crate::rules) mod remote_pair;
mod set_chain;
pub(in crate::rules) mod skyscraper;
mod subset;
pub(in crate::rules) mod sue_de_coq;
mod tables;
mod template;
pub(in crate::rules) mod template_delete;
pub(in crate::rules) mod template_set;
mod templates;
#[cfg(test)]
mod test_support;
pub(in crate::rules) mod turbot_fish;
mod two_links;
pub(in crate::rules) mod two_string_kite;
pub(in crate::rules) mod uniqueness;
pub(in crate::rules) mod w_wing;
mod walk;
mod wing;
pub(in crate::rules) mod x_chain;
pub(in crate::rules) mod xy_chain;
pub(in crate::rules) mod xy_wing;
pub(in crate::rules) mod xyz_wing;

pub use full_house::{FULL_HOUSE, full_house_words};
pub use grade::{Grade, Level};
pub use position::{Latitude, Position};
