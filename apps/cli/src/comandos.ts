/** Every command, loaded only when asked for: `dre` must not wait for the database driver to be read from disk. */
import type { Comando } from './comando.ts'

export const COMANDOS: Record<string, () => Promise<Comando>> = {
  dre: async () => (await import('./dre/dre.ts')).dre,
  'conferir-ecd': async () => (await import('./conferir-ecd.ts')).conferirEcd,
  'gerar-ecd': async () => (await import('./gerar-ecd.ts')).gerarEcd,
  importar: async () => (await import('./importar.ts')).importar,
  verificar: async () => (await import('./verificar.ts')).verificar,
  migrar: async () => (await import('./migrar.ts')).migrar,
  'criar-admin': async () => (await import('./criar-admin.ts')).criarAdmin,
}
