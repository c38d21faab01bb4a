import type { OrcamentoLinhas } from '@lastro/contract'
import { addMeses, mesFromSql } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { indexLinhas, sumSerie } from '../../cubo/realizado-by-linha.ts'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import { listJustificativas, readColunas, rewindColunas, type LinhasColumns } from './colunas.ts'
import type { ColunasCache } from './colunas-cache.ts'
import type { KeptLinha } from './stored-act.ts'
import { MESES } from './month-bits.ts'
import {
  findOrcamento,
  findSequenciaEm,
  isNoEscopo,
  listAtosResumidos,
  listMudancasEntre,
  listRemoved,
  listTextsBefore,
  type EditedOrcamentoRow,
} from './store.ts'

export async function readState(
  context: ContextoLeitura,
  orcamento: Pick<EditedOrcamentoRow, 'id' | 'sequencia'>,
  sequencia: number,
): Promise<{ agora: LinhasColumns; previous: LinhasColumns; kept: ReadonlyMap<number, KeptLinha> }> {
  const agora = await readColunas(context, orcamento.id)
  if (sequencia === orcamento.sequencia) return { agora, previous: agora, kept: new Map() }
  const periodo = { orcamentoId: orcamento.id, de: sequencia, ate: orcamento.sequencia, limite: null }
  const mudancas = await listMudancasEntre(context, periodo)
  const after = { orcamentoId: orcamento.id, after: sequencia }
  const atos = await listAtosResumidos(context, { ...after, ordem: 'desc', limite: null })
  const noEscopo = (await listRemoved(context, after)).filter((line) => isNoEscopo(line, context.escopo))
  const kept = new Map(noEscopo.map((line) => [line.id, line]))
  return { agora, previous: rewindColunas(agora, { sequencia, mudancas, atos, kept }), kept }
}

async function readPassado(
  context: ContextoLeitura,
  orcamento: Pick<EditedOrcamentoRow, 'id' | 'sequencia'>,
  sequencia: number,
): Promise<Pick<OrcamentoLinhas, 'linhas' | 'justificativas'>> {
  const { previous, kept } = await readState(context, orcamento, sequencia)
  const now = new Map((await listJustificativas(context, orcamento.id)).map((row) => [row.linhaId, row]))
  const before = await listTextsBefore(context, { orcamentoId: orcamento.id, after: sequencia })
  const justificativas = previous.id.flatMap((linhaId) => {
    const keptLinha = kept.get(linhaId)
    const said = now.get(linhaId)
    const texto = before.get(linhaId) ?? keptLinha?.justificativa ?? said?.texto ?? ''
    const contas = keptLinha?.contas ?? said?.contas ?? []
    return texto === '' && contas.length === 0 ? [] : [{ linhaId, texto, contas }]
  })
  return { linhas: previous, justificativas }
}

export async function presentLinhas(
  context: ContextoLeitura,
  { cubos, colunas }: { cubos: CuboCache; colunas: ColunasCache },
  { id, sequencia, em }: { id: number; sequencia?: number | undefined; em?: string | undefined },
): Promise<OrcamentoLinhas> {
  const orcamento = orNotFound(await findOrcamento(context, id))
  const until = sequencia ?? (em === undefined ? orcamento.sequencia : await findSequenciaEm(context, id, em))
  orNotFound(until > orcamento.sequencia ? null : orcamento)
  const { linhas: were, justificativas } =
    until === orcamento.sequencia ? await colunas.read(context, orcamento) : await readPassado(context, orcamento, until)
  const data = await cubos.get(context)
  const inicio = mesFromSql(orcamento.mesInicio)
  const positionOf = indexLinhas(were)
  const lines = were.id.length
  return {
    sequencia: until,
    linhas: were,
    justificativas,
    referencia: {
      anoAnterior: sumSerie(data, positionOf, lines, addMeses(inicio, -MESES)),
      realizado: sumSerie(data, positionOf, lines, inicio),
    },
  }
}
