/** Budget lines, current or past, with the actuals of the same lines. */
import type { OrcamentoLinhas } from '@lastro/contract'
import { addMeses, mesFromSql } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { indexLinhas, sumSerie } from '../../cubo/linhas.ts'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import { listJustificativas, readColunas, rewindColunas, type Colunas } from './colunas.ts'
import type { ColunasCache } from './colunas-cache.ts'
import type { LinhaGuardada } from './stored-act.ts'
import { MESES } from './month-bits.ts'
import {
  findOrcamento,
  findSequenciaEm,
  isNoEscopo,
  listAtosResumidos,
  listMudancasEntre,
  listRemovidas,
  listTextosAntes,
  type OrcamentoRow,
} from './store.ts'

export async function readEstado(
  contexto: ContextoLeitura,
  orcamento: Pick<OrcamentoRow, 'id' | 'sequencia'>,
  sequencia: number,
): Promise<{ agora: Colunas; eram: Colunas; guardadas: ReadonlyMap<number, LinhaGuardada> }> {
  const agora = await readColunas(contexto, orcamento.id)
  if (sequencia === orcamento.sequencia) return { agora, eram: agora, guardadas: new Map() }
  const periodo = { orcamentoId: orcamento.id, de: sequencia, ate: orcamento.sequencia, limite: null }
  const mudancas = await listMudancasEntre(contexto, periodo)
  const depois = { orcamentoId: orcamento.id, depoisDe: sequencia }
  const atos = await listAtosResumidos(contexto, { ...depois, ordem: 'desc', limite: null })
  const noEscopo = (await listRemovidas(contexto, depois)).filter((linha) => isNoEscopo(linha, contexto.escopo))
  const guardadas = new Map(noEscopo.map((linha) => [linha.id, linha]))
  return { agora, eram: rewindColunas(agora, { sequencia, mudancas, atos, guardadas }), guardadas }
}

/** Texts of the lines at that time. Later comments do not belong to it. */
async function readPassado(
  contexto: ContextoLeitura,
  orcamento: Pick<OrcamentoRow, 'id' | 'sequencia'>,
  sequencia: number,
): Promise<Pick<OrcamentoLinhas, 'linhas' | 'justificativas'>> {
  const { eram, guardadas } = await readEstado(contexto, orcamento, sequencia)
  const agora = new Map((await listJustificativas(contexto, orcamento.id)).map((dita) => [dita.linhaId, dita]))
  const antes = await listTextosAntes(contexto, { orcamentoId: orcamento.id, depoisDe: sequencia })
  const justificativas = eram.id.flatMap((linhaId) => {
    const guardada = guardadas.get(linhaId)
    const dita = agora.get(linhaId)
    const texto = antes.get(linhaId) ?? guardada?.justificativa ?? dita?.texto ?? ''
    const contas = guardada?.contas ?? dita?.contas ?? []
    return texto === '' && contas.length === 0 ? [] : [{ linhaId, texto, contas }]
  })
  return { linhas: eram, justificativas }
}

/** @throws ErroApi `registro_not_found`, also for a future act */
export async function presentLinhas(
  contexto: ContextoLeitura,
  { cubos, colunas }: { cubos: CuboCache; colunas: ColunasCache },
  { id, sequencia, em }: { id: number; sequencia?: number | undefined; em?: string | undefined },
): Promise<OrcamentoLinhas> {
  const orcamento = orNotFound(await findOrcamento(contexto, id))
  const ate = sequencia ?? (em === undefined ? orcamento.sequencia : await findSequenciaEm(contexto, id, em))
  orNotFound(ate > orcamento.sequencia ? null : orcamento)
  const { linhas: eram, justificativas } =
    ate === orcamento.sequencia ? await colunas.read(contexto, orcamento) : await readPassado(contexto, orcamento, ate)
  const dados = await cubos.get(contexto)
  const inicio = mesFromSql(orcamento.mesInicio)
  const posicaoOf = indexLinhas(eram)
  const linhas = eram.id.length
  return {
    sequencia: ate,
    linhas: eram,
    justificativas,
    referencia: {
      anoAnterior: sumSerie(dados, posicaoOf, linhas, addMeses(inicio, -MESES)),
      realizado: sumSerie(dados, posicaoOf, linhas, inicio),
    },
  }
}
