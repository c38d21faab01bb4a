import { writeFileSync } from 'node:fs'
import { generateEcd, type EcdGeneratorOptions } from '@lastro/demonstracao'
import { runLastro } from './run.ts'

export type Execucao = { codigo: number; saida: string; erros: string }

export async function lastro(...args: string[]): Promise<Execucao> {
  const execucao: Execucao = { codigo: -1, saida: '', erros: '' }
  execucao.codigo = await runLastro(args, {
    write: (texto) => (execucao.saida += texto),
    writeError: (texto) => (execucao.erros += texto),
    colunas: undefined,
  })
  return execucao
}

export function writeEcdFile(path: string, options: Partial<EcdGeneratorOptions> = {}): string {
  writeFileSync(path, Buffer.concat([...generateEcd({ partidas: 800, ...options })]))
  return path
}
