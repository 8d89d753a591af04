/** The entry of the console. */
import { startPages } from './startPages';
import '../ui/tokens.css';
import '../ui/first.css';
import { whenReady } from 'virtual:own/look';

const container = document.getElementById('root');
if (!container) throw new Error('the page has no #root');
whenReady(() => startPages(container));
