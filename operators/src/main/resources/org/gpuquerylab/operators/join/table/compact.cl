// A table of at most 65,536 different keys of 32 bits that fits into the local memory of a multiprocessor.
//
// The hash is a bijection, so a key's bucket, the high half of its hash, and its remainder, the low half, say which
// key it is. The remainders lie in the order of the buckets without gaps; where one lies is its key's place. A code
// a bucket, a byte, holds how many keys it has, MANY for at least as many, and how many the buckets before it have
// since the last multiple of eight; a start for each eight buckets tells the place from which those count.
// CompactTable.java says how many buckets there are and where what begins.

DEVICE uint compact_hash(uint key) { return key * 0x85EBCA6BU; }
