table given(i,j)
    1 2 3 4
1   1     4
2   4     1
3     3 4
4   2
;
