import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

/**
 * Leaves the names of Blueprint's icons (10 kB compressed) out of every page: the client imports its icons as
 * components. An icon given by name is an error in the console.
 */
const noIconNames: Plugin = {
  name: 'no-icon-names',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/@blueprintjs/icons/lib/esm/iconNames.js')
      ? 'export const IconNames = {}; export const IconNamesSet = new Set();'
      : null,
};

/** Builds the client into dist/web; in development requests are forwarded to the api. */
export default defineConfig(({ mode }) => {
  const api = `http://localhost:${loadEnv(mode, import.meta.dirname, 'PORT').PORT ?? 3000}`;
  return {
    root: import.meta.dirname,
    plugins: [noIconNames, react()],
    // The warning is for single scripts; tests/e2e/script-sizes.deep.test.ts limits what each page loads.
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 700,
      // Names the packages in the scripts with their licenses. Help leads there.
      license: { fileName: 'third-party-notices.md' },
      // Icons of the first page stay in one script: one of their own for each that other screens use too is larger.
      rolldownOptions: {
        output: {
          // The first page names all scripts, so only those of screens have names beside their hash.
          chunkFileNames: ({ name }) => (name.endsWith('-screen') ? 'assets/[name]-[hash:7].js' : 'assets/[hash:8].js'),
          assetFileNames: 'assets/[hash:8][extname]',
          codeSplitting: { groups: [{ name: 'frame-icons', test: /@blueprintjs\/icons\//, tags: ['$initial'] }] },
        },
      },
    },
    server: { port: 5173, proxy: { '/graphql': api, '/auth': api, '/api': api, '/health': api } },
  };
});
