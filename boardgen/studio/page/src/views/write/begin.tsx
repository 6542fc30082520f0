/** Nothing is open: what would you like to write? */

import { useEffect, useState } from "preact/hooks";
import { catalogue } from "../../catalogue";
import { ask, Dropped } from "../../engine/client";
import type { Result } from "../../engine/answers";
import { useStore } from "../../state";
import { listFiles, removeFile, type StoredFile } from "../../store/files";
import { Button } from "../../ui/controls";
import { chooseFile } from "../../ui/files";
import { Icon } from "../../ui/icons";
import { openFile, openText } from "../../store/open";

interface NewText {
  readonly name: string;
  readonly text: string;
}

export function Begin({ fault }: { fault: string }) {
  const list = useStore(catalogue);
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [busy, setBusy] = useState("");
  const [wrong, setWrong] = useState(fault);
  useEffect(() => void listFiles().then(setFiles), []);
  const begin = async (kind: string, game?: string) => {
    setBusy(game ?? kind);
    try {
      const found = (await ask({ do: "new", kind, ...(game ? { game } : {}) }, { lane: "write-new" })) as Result<NewText>;
      if (found.ok) await openText(found.name, found.text);
      else setWrong("message" in found.error ? found.error.message : "This could not be begun.");
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
    } finally {
      setBusy("");
    }
  };
  const games = list?.games ?? [];
  return (
    <div class="begin">
      <h1 tabIndex={-1} data-skip-to>
        What do you want to write?
      </h1>
      <p class="quiet">A file holds one game and any number of diagrams. It stays in this browser until you send it.</p>
      {wrong && (
        <p class="says fault" role="alert">
          <Icon name="cross" size={14} /> {wrong}
        </p>
      )}
      {files.length > 0 && (
        <section aria-labelledby="write-files">
          <h2 id="write-files">Your files</h2>
          <ul class="files">
            {files.map((file) => (
              <li key={file.id}>
                <button type="button" class="card" onClick={() => openFile(file.id)}>
                  <Icon name="file" />
                  <span>
                    <b>{file.name}</b>
                    <small>{new Date(file.changed).toLocaleString()}</small>
                  </span>
                </button>
                <Button kind="bare" icon="cross" label={`Delete ${file.name}`} onClick={() => confirm(`Delete ${file.name}?`) && void removeFile(file.id).then(listFiles).then(setFiles)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="write-new">
        <h2 id="write-new">A new game of</h2>
        <div class="cards">
          {games.map((game) => (
            <button key={game.slug} type="button" class="card" onClick={() => void begin("game", game.slug)} aria-busy={busy === game.slug}>
              <Icon name="board" />
              <span>
                <b>{game.title}</b>
                <small>{game.designer}</small>
              </span>
            </button>
          ))}
          <button type="button" class="card own" onClick={() => void begin("own")}>
            <Icon name="plus" />
            <span>
              <b>A game of your own</b>
              <small>board and pieces in YAML</small>
            </span>
          </button>
        </div>
      </section>
      <section aria-labelledby="write-learn">
        <h2 id="write-learn">Learn from an example, with comments</h2>
        <div class="row">
          {games.map((game) => (
            <Button key={game.slug} icon="book" onClick={() => void begin("example", game.slug)}>
              {game.title}
            </Button>
          ))}
        </div>
      </section>
      <section aria-labelledby="write-bring">
        <h2 id="write-bring">Bring</h2>
        <Button icon="file" onClick={() => void chooseFile().then((file) => file && openText(file.name, file.text))}>
          Open a file…
        </Button>
        <p class="quiet">Or drop a file anywhere on this page.</p>
      </section>
    </div>
  );
}
