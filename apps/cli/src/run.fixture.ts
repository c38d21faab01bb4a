import { writeFileSync } from 'node:fs'
import { generateEcd, type EcdGeradorOpcoes } from '@lastro/demonstracao'
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

export function writeEcdFile(caminho: string, opcoes: Partial<EcdGeradorOpcoes> = {}): string {
  writeFileSync(caminho, Buffer.concat([...generateEcd({ partidas: 800, ...opcoes })]))
  return caminho
}
