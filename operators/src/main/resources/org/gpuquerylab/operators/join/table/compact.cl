// A table of at most 65,536 different keys of 32 bits that fits into the local memory of a
// multiprocessor. The hash is a bijection, so a key's bucket, the high half of its hash, and its
// remainder, the low half, identify it. The remainders are stored in the order of the buckets
// without gaps; the index of a remainder is that of its key. A code for each bucket, a byte, holds
// its number of keys, where MANY means at least that many, and the number of keys of the buckets
// before it since the last multiple of eight; a start for each eight buckets gives the index from
// which those count. CompactTable.java defines the number of buckets and the start of each section.

DEVICE uint compact_hash(uint key) { return key * 0x85EBCA6BU; }
