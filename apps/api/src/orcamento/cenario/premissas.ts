/** Premissas of a simulation, written as the differences of a new cenário from `base`. */
import { CENARIO_BASE, type PremissaAjustada } from '@lastro/contract'
import { addMeses, adjustPremissas, MESES_EXERCICIO, mesToSql, PREMISSA_MESES_BEFORE, PREMISSA_WIDTH } from '@lastro/engine'
import type { ContextoMudanca } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { findOrcamento } from '../atos/store.ts'
import { loadPlano, windowOf } from '../formula/plan.ts'
import { listPremissaSeries } from '../formula/store.ts'
import { describeValor } from '../premissa/describe.ts'
import * as premissaStore from '../premissa/store.ts'
import { printTaxa } from '../rates.ts'

/**
 * The cenário takes every value of the origin in the window of the exercício, so that it gives what the simulation showed.
 * The caller holds the lock of premissas.
 * @returns the adjustments in words
 * @throws ErroApi `registro_not_found`; `premissa_invalid` for a cenário that is in use, whose other budgets would move, or a value too large
 */
export async function writeCenarioPremissas(
  context: ContextoMudanca,
  { origemId, cenario, ajustes }: { origemId: number; cenario: string; ajustes: readonly PremissaAjustada[] },
): Promise<string[]> {
  if ((await premissaStore.listCenarios(context)).includes(cenario))
    throw new ErroApi('premissa_invalid', {
      message: `O cenário ${cenario} já é de outros orçamentos ou premissas, que mudariam com este. Dê outro nome ao cenário.`,
    })
  const loaded = await loadPlano(context, orNotFound(await findOrcamento(context, origemId)))
  const rows = new Map((await premissaStore.listPremissas(context)).map((row) => [row.id, row]))
  const asked = ajustes.map((ajuste) => ({ ...ajuste, row: orNotFound(rows.get(ajuste.premissaId)) }))
  // No formula reads a premissa.
  if (loaded === undefined) return []
  const { plano, data, inicio } = loaded
  const positions = new Map(plano.premissas.map(({ codigo }, position) => [codigo, position]))
  const adjusted = adjustPremissas(
    plano,
    data.premissas,
    asked.map(({ row, modo, micros, de, ate }) => ({
      premissa: orNotFound(positions.get(row.codigo)),
      modo,
      micros,
      de: de === undefined ? undefined : de - 1,
      ate: ate === undefined ? undefined : ate - 1,
    })),
  )
  if (adjusted === undefined) throw new ErroApi('premissa_invalid', { message: 'Uma premissa ficaria grande demais para ser guardada.' })
  const first = addMeses(inicio, -PREMISSA_MESES_BEFORE)
  const base = await listPremissaSeries(context, {
    cenario: CENARIO_BASE,
    inicio: mesToSql(first),
    fim: mesToSql(addMeses(inicio, MESES_EXERCICIO - 1)),
  })
  const idOf = new Map([...rows.values()].map(({ id, codigo }) => [codigo, id]))
  const celulas = base.flatMap((serie, p) => {
    const before = windowOf(serie, inicio)
    return Array.from({ length: PREMISSA_WIDTH }, (_, at) => at).flatMap((at) => {
      const valorMicros = adjusted[p]![at] ?? null
      return valorMicros === before[at]
        ? []
        : [{ premissaId: idOf.get(serie.codigo)!, mes: addMeses(first, at), valorMicros, antesMicros: null }]
    })
  })
  if (celulas.length > 0) {
    await premissaStore.writeValores(context, cenario, celulas)
    await premissaStore.recordMudancas(context, { cenario, nota: 'Simulação', usuarioId: context.usuario.id, celulas })
  }
  return asked.map(({ row: { codigo, unidade }, modo, micros }) =>
    modo === 'percentual' ? `${codigo} ${printTaxa(micros)}` : `${codigo} ${micros > 0 ? '+' : ''}${describeValor(micros, unidade)}`,
  )
}
