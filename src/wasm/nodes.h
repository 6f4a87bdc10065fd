/* nodes.h - the nodes for parsing a document of the page, one document at a time. */
#ifndef WASM_NODES_H
#define WASM_NODES_H

#include "base/json_read.h"

/* Far more than a city that can be scored needs; the reconstructed set has 1,958. */
enum { NODES = 1 << 14 };

extern DocNode wasm_nodes[NODES];

#endif
