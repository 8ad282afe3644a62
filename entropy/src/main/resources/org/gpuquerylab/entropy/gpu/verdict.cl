// What the last evaluation of the weights has led to.
#define REJECTED 0  // the dual has grown: nearer to the accepted weights
#define ACCEPTED 1  // a Newton step from here
#define DONE 2      // nothing more is to be computed
