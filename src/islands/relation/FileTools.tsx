import { useStore } from '@nanostores/react';
import { Download, Upload } from 'lucide-react';
import type { ReadableAtom } from 'nanostores';
import { useRef } from 'react';
import type { Imported } from '#lib/stores/relation/relation-files.ts';
import { relation as texts } from '#lib/texts/profile/relation.ts';
import { Button } from '../ui/Button.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';

interface Props {
  list: {
    $busy: ReadableAtom<boolean>;
    $imported: ReadableAtom<Imported | null>;
    export(): Promise<string | null>;
    import(text: string): Promise<void>;
  };
  /** The name of the exported file. */
  fileName: () => string;
  hint: string;
  imported: (number: { count: number }) => string;
  refused: (number: { count: number }) => string;
}

/** Exports a list as a file, and imports one. */
export function FileTools({ list, fileName, hint, ...says }: Props) {
  const busy = useStore(list.$busy, { ssr: 'initial' });
  const imported = useStore(list.$imported, { ssr: 'initial' });
  const ready = useReady();
  const field = useRef<HTMLInputElement>(null);

  const save = async () => {
    const csv = await list.export();
    if (csv !== null) download(csv, fileName());
  };
  const read = async (file: File | undefined) => {
    if (file) await list.import(await file.text());
    // The same file can be chosen again.
    if (field.current) field.current.value = '';
  };
  return (
    <div className="grid gap-2 px-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="quiet" disabled={!ready} busy={busy} className="px-4 text-14" onClick={() => void save()}>
          <Download size={20} strokeWidth={1.75} aria-hidden />
          {texts.export}
        </Button>
        <Button
          kind="quiet"
          disabled={!ready}
          busy={busy}
          className="px-4 text-14"
          onClick={() => field.current?.click()}
        >
          <Upload size={20} strokeWidth={1.75} aria-hidden />
          {texts.import}
        </Button>
        <input
          ref={field}
          type="file"
          accept=".csv,text/csv"
          aria-label={texts.import}
          tabIndex={-1}
          className="hidden"
          onChange={(event) => void read(event.target.files?.[0])}
        />
        <p className="text-14 text-dim">{hint}</p>
      </div>
      <div role="status" className="text-14">
        {imported && (
          <>
            <p>{says.imported({ count: imported.imported })}</p>
            {imported.refused.length > 0 && (
              <>
                <p>{says.refused({ count: imported.refused.length })}</p>
                <ul className="max-h-40 overflow-y-auto ps-4 text-dim">
                  {[...new Set(imported.refused)].map((line) => (
                    <li key={line} className="break-all">
                      <bdi>{line}</bdi>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Saves a text as a file of the person's device. */
function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
