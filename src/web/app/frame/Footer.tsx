import { useEffect, useState } from 'react';
import { consoleVersion, productName } from '../../../schema/version';
import { useTranslate } from '../../locales/catalogue';
import { statusText, useStatus } from '../../relay/calls/relayStatus';
import { readText } from '../../storage/browserStorage';
import { Markdown } from '../../ui/content/Markdown';

const pollMs = 200;
const polls = 5;

/** Footer text of the status as storage has it, asked for again every 200 ms, five times. */
function useFooterHtml(): string {
  const [html, setHtml] = useState(() => readText('footer_html') ?? '');
  useEffect(() => {
    let left = polls;
    const timer = setInterval(() => {
      setHtml(readText('footer_html') ?? '');
      left -= 1;
      if (left === 0) clearInterval(timer);
    }, pollMs);
    return () => clearInterval(timer);
  }, []);
  return html;
}

/** The operator's footer, cleaned; else the credit line with the versions. */
export function Footer() {
  const t = useTranslate();
  const status = useStatus();
  const kept = useFooterHtml();
  const html = 'footer_html' in status ? statusText(status, 'footer_html') : kept;
  return (
    <footer className="footer">
      {html ? (
        <Markdown text={html} className="" />
      ) : (
        t('footer.credit', {
          version: statusText(status, 'version'),
          product: `${productName} ${consoleVersion}`,
        })
      )}
    </footer>
  );
}
