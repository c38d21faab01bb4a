/** Updates the realizado of a previsto: the differences, and the act that applies them. */
import {
  PREVISTO_DIFERENCAS_MAX,
  type OrcamentoPrevisto,
  type orcamentoPrevistoRotas,
  type PrevistoDiferenca,
  type RotaBodyLido,
} from '@lastro/contract'
import { addCentavos, addMeses, mesFromSql, mesToSql, type Mes } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { DadosDre } from '../../cubo/dre-data.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoLeitura, ContextoMudanca } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { readColunas, readOcultas } from '../atos/colunas.ts'
import { NOVA, openMesa, readLinhas, writeAto, ZEROS } from '../atos/write.ts'
import { findOrcamento, type OrcamentoRow } from '../atos/store.ts'
import { findDisponivelAte, listSemRealizado, readRealizados } from './meses.ts'
import { listMudadas, planPrevisto, type LinhaPrevista } from './plan.ts'
import { updateRealizadoAte } from './store.ts'

type Corpo = RotaBodyLido<typeof orcamentoPrevistoRotas.update>

/** @throws ErroApi `orcamento_not_previsto` */
function requireRealizadoAte({ realizadoAte }: Pick<OrcamentoRow, 'realizadoAte'>): Mes {
  if (realizadoAte === null) throw new ErroApi('orcamento_not_previsto')
  return mesFromSql(realizadoAte)
}

interface Atualizacao {
  inicio: Mes
  realizados: number
  disponivelAte: Mes | null
  ids: readonly number[]
  linhas: LinhaPrevista[]
}

/**
 * A closed month stays closed, and only months with realizado can be closed.
 * @throws ErroApi `orcamento_periodo_invalid`
 */
async function planAtualizacao(
  contexto: ContextoLeitura,
  dados: DadosDre,
  { orcamento, ate }: { orcamento: OrcamentoRow; ate: Mes },
): Promise<Atualizacao> {
  const inicio = mesFromSql(orcamento.mesInicio)
  const realizadoAte = requireRealizadoAte(orcamento)
  const disponivelAte = findDisponivelAte(dados, inicio)
  if (ate < realizadoAte || (ate > realizadoAte && (disponivelAte === null || ate > disponivelAte))) {
    throw new ErroApi('orcamento_periodo_invalid')
  }
  const realizados = readRealizados(inicio, ate)
  const colunas = await readColunas(contexto, orcamento.id)
  const ocultas = await readOcultas(contexto, orcamento.id)
  const linhas = planPrevisto(colunas, dados.cubo.cubo, { inicio, realizados, ocultas })
  return { inicio, realizados, disponivelAte, ids: colunas.id, linhas }
}

const sum = (linhas: readonly LinhaPrevista[], read: (linha: LinhaPrevista) => readonly number[]): number =>
  linhas.reduce((total, linha) => read(linha).reduce(addCentavos, total), 0)

function tellDiferencas({ grupos, grupoItens, centrosCusto, filiais }: DadosDre, { inicio, linhas }: Atualizacao): PrevistoDiferenca[] {
  const nomeOf = (cadastro: ReadonlyMap<number, { descricao: string }>, id: number) => {
    const achado = cadastro.get(id)
    return achado === undefined ? null : { id, descricao: achado.descricao }
  }
  return listMudadas(linhas).flatMap(({ linha, grupoItemId, centroCustoId, filialId, eram, valores }) => {
    const item = grupoItens.get(grupoItemId)
    const grupo = item && grupos.get(item.grupoId)
    if (item === undefined || grupo === undefined) throw new Error('a line refers to a grupo item that the cliente does not have')
    return valores.flatMap((realizadoCentavos, mes): PrevistoDiferenca[] =>
      realizadoCentavos === eram[mes]
        ? []
        : [
            {
              grupoItem: { id: grupoItemId, codigo: item.codigo, descricao: item.descricao },
              natureza: grupo.natureza,
              centroCusto: nomeOf(centrosCusto, centroCustoId),
              filial: nomeOf(filiais, filialId),
              mes: addMeses(inicio, mes),
              atualCentavos: eram[mes]!,
              realizadoCentavos,
              nova: linha === null,
            },
          ],
    )
  })
}

/** @throws ErroApi `registro_not_found`, `orcamento_not_previsto`, `orcamento_periodo_invalid` */
export async function presentPrevisto(
  contexto: ContextoLeitura,
  cubos: CuboCache,
  { id, ate }: { id: number; ate: Mes | undefined },
): Promise<OrcamentoPrevisto> {
  const orcamento = orNotFound(await findOrcamento(contexto, id))
  const realizadoAte = requireRealizadoAte(orcamento)
  const dados = await cubos.get(contexto)
  const atualizacao = await planAtualizacao(contexto, dados, { orcamento, ate: ate ?? realizadoAte })
  const { inicio, realizados, disponivelAte, linhas } = atualizacao
  const diferencas = tellDiferencas(dados, atualizacao)
  const tamanho = ({ atualCentavos, realizadoCentavos }: PrevistoDiferenca): number => Math.abs(realizadoCentavos - atualCentavos)
  return {
    realizadoAte,
    disponivelAte,
    ate: ate ?? realizadoAte,
    semRealizado: listSemRealizado(dados, inicio, realizados),
    versaoDados: dados.versao,
    sequencia: orcamento.sequencia,
    celulas: diferencas.length,
    linhasNovas: linhas.filter(({ linha }) => linha === null).length,
    totalCentavos: sum(linhas, ({ eram }) => eram),
    novoTotalCentavos: sum(linhas, ({ valores }) => valores),
    diferencas: diferencas.toSorted((a, b) => tamanho(b) - tamanho(a)).slice(0, PREVISTO_DIFERENCAS_MAX),
  }
}

/**
 * Applies the realizado as one act under the lock of the budget. Cells changed since they were shown conflict. Holds and closed months do
 * not block it.
 * @param dados data version that was shown
 * @throws ErroApi as `orcamentoPrevisto.update`
 */
export async function applyRealizado(
  contexto: ContextoMudanca,
  dados: DadosDre,
  { id, ate, vista }: Pick<Corpo, 'ate' | 'vista'> & { id: number },
): Promise<{ sequencia: number; celulas: number }> {
  const mesa = await openMesa(contexto, id, vista)
  const { linhas, ids } = await planAtualizacao(contexto, dados, { orcamento: mesa.orcamento, ate })
  const mudadas = listMudadas(linhas)
  const valores = new Map(mudadas.flatMap(({ linha, valores: doze }) => (linha === null ? [] : [[ids[linha]!, doze] as const])))
  const adicionar = mudadas.flatMap(({ linha, grupoItemId, centroCustoId, filialId, valores: doze }) =>
    linha !== null
      ? []
      : [
          {
            id: NOVA,
            grupoItemId,
            centroCustoId: centroCustoId === 0 ? null : centroCustoId,
            filialId: filialId === 0 ? null : filialId,
            travas: 0,
            justificativa: '',
            valores: [...doze],
            mudancas: [],
            eram: ZEROS,
          },
        ],
  )
  const { sequencia, celulas } = await writeAto(
    { ...mesa, orcamento: { ...mesa.orcamento, realizadoAte: null } },
    { tipo: 'atualizar_realizado', pedido: { ate }, forcarTravas: true, valores, adicionar },
    await readLinhas(mesa, valores.keys()),
  )
  const { nome } = mesa.orcamento
  const antes = requireRealizadoAte(mesa.orcamento)
  if (ate !== antes) {
    await updateRealizadoAte(contexto, id, mesToSql(ate))
    // Records the closed months even when their cells already matched the ledger.
    await recordAuditoria(contexto, {
      acao: 'orcamentoPrevisto.update',
      assunto: 'Orcamento',
      assuntoId: id,
      antes: { realizadoAte: antes },
      depois: { nome, realizadoAte: ate, celulas },
    })
  }
  return { sequencia, celulas }
}
