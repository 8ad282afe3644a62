// A table of at most 65,536 different 32-bit keys that fits into the local memory of a
// multiprocessor. The hash is a bijection. Its high half is the bucket of a key, its low half is
// the key's remainder; together they identify the key. The remainders are stored in the order of
// the buckets without gaps; a key has the same index as its remainder. Each bucket has a one-byte
// code. The code contains the number of keys in the bucket, where MANY means "this many or more".
// The code also contains the number of keys in those earlier buckets that follow the last multiple
// of eight. For every eight buckets, a start gives the index from which these numbers count.
// CompactTable.java defines the number of buckets and the offset of each section.

DEVICE uint compact_hash(uint key) { return key * 0x85EBCA6BU; }
