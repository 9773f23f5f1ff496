import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

/** Builds the client into dist/web; in development requests are forwarded to the api. */
export default defineConfig(({ mode }) => {
  const api = `http://localhost:${loadEnv(mode, import.meta.dirname, 'PORT').PORT ?? 3000}`;
  return {
    root: import.meta.dirname,
    plugins: [react()],
    // The warning is for single scripts; tests/e2e/script-sizes.deep.test.ts limits what each page loads.
    build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 700 },
    server: { port: 5173, proxy: { '/graphql': api, '/auth': api, '/api': api, '/health': api } },
  };
});
