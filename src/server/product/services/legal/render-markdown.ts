import { micromark } from 'micromark';

/** Pages load nothing from elsewhere: an image becomes a link. */
const options = { extensions: [{ disable: { null: ['labelStartImage'] } }] };

/**
 * Markdown as HTML. HTML of the writer is shown as text, and addresses that could run scripts are removed: both are micromark's defaults. The
 * page around it has the only first heading.
 */
export const renderMarkdown = (text: string): string =>
  micromark(text, options).replaceAll(
    /<(\/?)h([1-5])>/g,
    (_, end: string, level: string) => `<${end}h${Number(level) + 1}>`,
  );
