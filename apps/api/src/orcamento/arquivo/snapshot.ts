/** A budget as a file shows it: its lines with their names, in the order of the plano, and what of them does not change. */
import { AREA_REGRAS } from '@lastro/contract'
import { isSubtrativa, mesFromSql, type GrupoNatureza, type Mes } from '@lastro/engine'
import { sql } from 'kysely'
import { listGruposComItens } from '../../cubo/store.ts'
import type { ContextoCliente, ContextoLeitura } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import { findOrcamento, listAreas, type OrcamentoCompletoRow } from '../store.ts'
import type { Colunas } from '../atos/colunas.ts'
import { mesesRealizados } from '../atos/write.ts'
import { readEstado } from '../atos/linhas.ts'
import { MESES } from '../atos/month-bits.ts'

export interface Nome {
  codigo: string
  descricao: string
}

export interface LinhaDoRetrato {
  id: number
  /** Marked (−) where its costs are positive. */
  grupo: string
  natureza: GrupoNatureza
  item: Nome
  centroCusto: Nome | null
  filial: Nome | null
  /** Bits of months that are held. */
  travas: number
  /** Its area was sent: none of its months changes. */
  fechada: boolean
  /** Twelve, engine's sign: now, and after the act that was asked for; null when it was not there then. */
  valores: readonly number[]
  eram: readonly number[] | null
}

export interface Retrato {
  orcamento: OrcamentoCompletoRow
  inicio: Mes
  /** Bits of months that come from the ledger. */
  realizados: number
  linhas: LinhaDoRetrato[]
  /** Lines that were there after the act that was asked for, and are not any more. */
  removidas: ReadonlySet<number>
}

export async function listNomes({ tx, cliente }: ContextoCliente, tabela: 'centro_custo' | 'filial'): Promise<Map<number, Nome>> {
  const { rows } = await sql<Nome & { id: number }>`
    select id, codigo, descricao from ${sql.table(tabela)} where cliente_id = ${cliente.id} order by codigo, id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

function readValores({ id, valoresCentavos }: Colunas): Map<number, number[]> {
  return new Map(id.map((linha, i) => [linha, valoresCentavos.slice(i * MESES, (i + 1) * MESES)]))
}

/**
 * @param sequencia of the act up to which lines are compared; absent: the last one, and so with themselves
 * @throws ErroApi `registro_not_found`, also for an act that has not been done yet
 */
export async function readRetrato(
  contexto: ContextoLeitura,
  { id, sequencia }: { id: number; sequencia?: number | undefined },
): Promise<Retrato> {
  const orcamento = orNotFound(await findOrcamento(contexto, id))
  const desde = sequencia ?? orcamento.sequencia
  orNotFound(desde > orcamento.sequencia ? null : orcamento)
  const { agora, eram } = await readEstado(contexto, orcamento, desde)
  const grupos = await listGruposComItens(contexto)
  const itens = new Map(
    grupos
      .flatMap(({ descricao, natureza, itens: dele }) =>
        dele.map((item) => ({ item, natureza, grupo: isSubtrativa(natureza) ? `(−) ${descricao}` : descricao })),
      )
      .map((each, ordem) => [each.item.id, { ...each, ordem }]),
  )
  const centros = await listNomes(contexto, 'centro_custo')
  const filiais = await listNomes(contexto, 'filial')
  const areas = await listAreas(contexto, id)
  const fechadas = new Set(
    areas.filter(({ status }) => !AREA_REGRAS.preencher.de.includes(status)).map(({ centroCustoId }) => centroCustoId ?? 0),
  )
  const valoresQueEram = sequencia === undefined ? null : readValores(eram)
  const [lugarCentro, lugarFilial] = [centros, filiais].map((nomes) => new Map([...nomes.keys()].map((each, i) => [each, i + 1])))
  const ordem = (i: number): [number, number, number] => [
    itens.get(agora.grupoItemId[i]!)?.ordem ?? 0,
    lugarCentro?.get(agora.centroCustoId[i]!) ?? 0,
    lugarFilial?.get(agora.filialId[i]!) ?? 0,
  ]
  const lugares = agora.id.map((_, i) => ({ i, ordem: ordem(i) }))
  lugares.sort(({ ordem: [a, b, c], i }, { ordem: [x, y, z], i: j }) => a - x || b - y || c - z || i - j)
  const linhas = lugares.flatMap(({ i }): LinhaDoRetrato[] => {
    const linhaId = agora.id[i]!
    const plano = itens.get(agora.grupoItemId[i]!)
    if (plano === undefined) throw new Error('a line of a budget names an item that there is not')
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
        fechada: fechadas.has(agora.centroCustoId[i]!),
        valores,
        eram: valoresQueEram === null ? valores : (valoresQueEram.get(linhaId) ?? null),
      },
    ]
  })
  const presentes = new Set(agora.id)
  return {
    orcamento,
    inicio: mesFromSql(orcamento.mesInicio),
    realizados: mesesRealizados(orcamento),
    linhas,
    removidas: new Set(eram.id.filter((linhaId) => !presentes.has(linhaId))),
  }
}
