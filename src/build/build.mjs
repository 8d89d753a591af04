import { build, ensureInstalled } from './ensure.mjs';

ensureInstalled();
build();
