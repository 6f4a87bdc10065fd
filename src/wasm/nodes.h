/* nodes.h - where a document of the page is read into, one at a time. */
#ifndef WASM_NODES_H
#define WASM_NODES_H

#include "base/json_read.h"

/* Far more than a city needs that can be scored; the reconstructed set has 1,958. */
enum { NODES = 1 << 14 };

extern DocNode wasm_nodes[NODES];

#endif
