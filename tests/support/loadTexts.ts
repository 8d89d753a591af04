/** The texts of both languages, for tests of parts that a page would load them for. */
import { loadConsoleTexts } from '../../src/web/core/texts/consoleMessages';

await Promise.all([loadConsoleTexts('en'), loadConsoleTexts('zh')]);
