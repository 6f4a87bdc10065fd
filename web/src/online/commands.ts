// commands.ts - commands to a table on the server, sent by buttons.
import { useState } from "preact/hooks";
import type { RemoteTable } from "./remote-table";
import { refusalText } from "./server-api";

/** Sends a command; resolves to whether it was carried out. */
export type SendCommand = (verb: string, fields?: object) => Promise<boolean>;

/** Sends commands to the table. If the server refuses one, the reason is shown until the next. */
export function useCommands(table: Pick<RemoteTable, "session">): [string, SendCommand] {
  const [refusal, setRefusal] = useState("");
  const send: SendCommand = async (verb, fields = {}) => {
    const reply = await table.session.send(verb, fields);
    setRefusal(reply.ok ? "" : refusalText(reply.refusal));
    return reply.ok;
  };
  return [refusal, send];
}
