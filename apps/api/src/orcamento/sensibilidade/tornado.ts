import { setImmediate } from 'node:timers/promises'
import type { Sensibilidade } from '@lastro/contract'
import { computeSensitivity, MESES_EXERCICIO } from '@lastro/engine'
import type { PremissaRow } from '../premissa/store.ts'
import { chooseLinha, type LoadedSimulado } from './load.ts'

/** @throws ErroApi `registro_not_found` */
export async function presentSensibilidade(
  loaded: LoadedSimulado,
  premissas: readonly PremissaRow[],
  { linha: codigo, taxaPpm }: { linha?: string | undefined; taxaPpm: number },
): Promise<Sensibilidade> {
  const { linha, position } = chooseLinha(loaded, codigo)
  const meses = { de: 0, ate: MESES_EXERCICIO - 1 }
  const sensitivity = await computeSensitivity(loaded.simulated, { linha: position, meses, taxaPpm }, setImmediate)
  const byCodigo = new Map(premissas.map((premissa) => [premissa.codigo, premissa]))
  return {
    linhas: [...loaded.linhas],
    linha,
    agora: sensitivity.agora ?? null,
    premissas: sensitivity.premissas.flatMap(({ premissa, menos = null, mais = null }) => {
      const row = byCodigo.get(loaded.simulated.plano.premissas[premissa]!.codigo)
      if (row === undefined) return []
      const { id, codigo: name, descricao, unidade } = row
      return [{ id, codigo: name, descricao, unidade, menos, mais }]
    }),
  }
}
