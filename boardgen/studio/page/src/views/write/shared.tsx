/** The link that holds the file, with its QR code. */

import { useEffect, useState } from "preact/hooks";
import { renderSVG } from "uqr";
import { Button, Dialog } from "../../ui/controls";
import { copy } from "../../ui/files";
import { Picture } from "../../ui/picture";

/** The most characters that a QR code can hold and a camera still read. */
const LONGEST_QR = 2_000;

export function Shared({ link, onClose }: { link: string; onClose: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const [code, setCode] = useState(false);
  useEffect(() => void copy(link, "Link").then(setCopied), [link]);
  return (
    <Dialog title="Link" onClose={onClose}>
      <div class="shared">
        <p role="status">{copied ? "The link is copied. It holds the whole file; whoever opens it gets a copy." : copied === false ? "Copy this link; it holds the whole file." : "Copying…"}</p>
        <textarea readOnly rows={4} aria-label="Link" value={link} onFocus={(event) => event.currentTarget.select()} />
        <div class="row">
          <Button icon="copy" onClick={() => void copy(link, "Link").then(setCopied)}>
            Copy again
          </Button>
          <Button onClick={() => setCode(!code)} pressed={code} unavailable={link.length > LONGEST_QR ? "The file is too long for a QR code" : undefined}>
            QR code
          </Button>
        </div>
        {code && <Picture class="qr" svg={renderSVG(link)} alt="QR code of the link" />}
      </div>
    </Dialog>
  );
}
