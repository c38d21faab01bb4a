/** Snapshot of a budget for files: named lines in order of the plano, with their read-only parts. */
import { AREA_REGRAS } from '@lastro/contract'
import { isSubtrativa, mesFromSql, type GrupoNatureza, type Mes } from '@lastro/engine'
import { sql } from 'kysely'
import { listGruposComItens } from '../../cubo/store.ts'
import type { ContextoCliente, ContextoLeitura } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import { findOrcamento, listAreas, type FullOrcamentoRow } from '../store.ts'
import type { LinhasColumns } from '../atos/colunas.ts'
import { mesesRealizados } from '../atos/realized-months.ts'
import { readState } from '../atos/read-state.ts'
import { MESES } from '../atos/month-bits.ts'

export interface CodigoDescricao {
  codigo: string
  descricao: string
}

export interface SnapshotLinha {
  id: number
  /** Marked (−) when its costs are shown positive. */
  grupo: string
  natureza: GrupoNatureza
  item: CodigoDescricao
  centroCusto: CodigoDescricao | null
  filial: CodigoDescricao | null
  /** Bit mask of held months. */
  travas: number
  closed: boolean
  /**
   * Twelve values in the engine's sign.
   * `previous`: after the requested act; null when the line did not exist then.
   */
  valores: readonly number[]
  previous: readonly number[] | null
}

export interface OrcamentoSnapshot {
  orcamento: FullOrcamentoRow
  inicio: Mes
  realizados: number
  linhas: SnapshotLinha[]
  /** Lines that existed after the requested act and were removed since. */
  removidas: ReadonlySet<number>
}

export async function listNomes({ tx, cliente }: ContextoCliente, table: 'centro_custo' | 'filial'): Promise<Map<number, CodigoDescricao>> {
  const { rows } = await sql<CodigoDescricao & { id: number }>`
    select id, codigo, descricao from ${sql.table(table)} where cliente_id = ${cliente.id} order by codigo, id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

function readValores({ id, valoresCentavos }: LinhasColumns): Map<number, number[]> {
  return new Map(id.map((line, i) => [line, valoresCentavos.slice(i * MESES, (i + 1) * MESES)]))
}

/**
 * @param sequencia act to compare with, by default the last
 * @throws ErroApi `registro_not_found`
 */
export async function readRetrato(
  context: ContextoLeitura,
  { id, sequencia }: { id: number; sequencia?: number | undefined },
): Promise<OrcamentoSnapshot> {
  const orcamento = orNotFound(await findOrcamento(context, id))
  const since = sequencia ?? orcamento.sequencia
  orNotFound(since > orcamento.sequencia ? null : orcamento)
  const { agora, previous } = await readState(context, orcamento, since)
  const grupos = await listGruposComItens(context)
  const itens = new Map(
    grupos
      .flatMap(({ descricao, natureza, itens: own }) =>
        own.map((item) => ({ item, natureza, grupo: isSubtrativa(natureza) ? `(−) ${descricao}` : descricao })),
      )
      .map((each, ordem) => [each.item.id, { ...each, ordem }]),
  )
  const centros = await listNomes(context, 'centro_custo')
  const filiais = await listNomes(context, 'filial')
  const areas = await listAreas(context, id)
  const closed = new Set(
    areas.filter(({ status }) => !AREA_REGRAS.preencher.de.includes(status)).map(({ centroCustoId }) => centroCustoId ?? 0),
  )
  const valoresQueWere = sequencia === undefined ? null : readValores(previous)
  const [locationCentro, locationFilial] = [centros, filiais].map((nomes) => new Map([...nomes.keys()].map((each, i) => [each, i + 1])))
  const ordem = (i: number): [number, number, number] => [
    itens.get(agora.grupoItemId[i]!)?.ordem ?? 0,
    locationCentro?.get(agora.centroCustoId[i]!) ?? 0,
    locationFilial?.get(agora.filialId[i]!) ?? 0,
  ]
  const locations = agora.id.map((_, i) => ({ i, ordem: ordem(i) }))
  locations.sort(({ ordem: [a, b, c], i }, { ordem: [x, y, z], i: j }) => a - x || b - y || c - z || i - j)
  const linhas = locations.flatMap(({ i }): SnapshotLinha[] => {
    const linhaId = agora.id[i]!
    const plano = itens.get(agora.grupoItemId[i]!)
    if (plano === undefined) throw new Error('a budget line has a grupo item that is not in the plano')
    const valores = agora.valoresCentavos.slice(i * MESES, (i + 1) * MESES)
    return [
      {
        id: linhaId,
        grupo: plano.grupo,
        natureza: plano.natureza,
        item: plano.item,
        centroCusto: centros.get(agora.centroCustoId[i]!) ?? null,
        filial: filiais.get(agora.filialId[i]!) ?? null,
        travas: agora.travas[i]!,
        closed: closed.has(agora.centroCustoId[i]!),
        valores,
        previous: valoresQueWere === null ? valores : (valoresQueWere.get(linhaId) ?? null),
      },
    ]
  })
  const presentes = new Set(agora.id)
  return {
    orcamento,
    inicio: mesFromSql(orcamento.mesInicio),
    realizados: mesesRealizados(orcamento),
    linhas,
    removidas: new Set(previous.id.filter((linhaId) => !presentes.has(linhaId))),
  }
}
