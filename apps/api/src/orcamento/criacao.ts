/**
 * Creates a budget from existing data. The plan (lines, cells and reasons) is computed in a snapshot. A preview shows it; creating writes
 * it in one transaction if it is still the same plan.
 */
import { createHash } from 'node:crypto'
import {
  ORCAMENTO_LINHAS_MAX,
  type CriacaoAjustesPedidos,
  type CriacaoOrigemPedida,
  type CriacaoPrevia,
  type orcamentoCriacaoRotas,
  type RotaBodyLido,
} from '@lastro/contract'
import { alignMeses, computeCriacao, MESES_EXERCICIO, mesToSql, type Criacao, type Mes } from '@lastro/engine'
import { formatDecimal, formatMesNumerico } from '@lastro/formato'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { DadosDre } from '../cubo/dre-data.ts'
import { indexLinhas, sumSerie } from '../cubo/linhas.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import type { ContextoCliente, ContextoLeitura, ContextoMudanca } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Transaction } from '../http/handler.ts'
import { requirePessoa } from './header.ts'
import { readLinhas, readRegistros, type Codigos } from './criacao-arquivo.ts'
import { indexPlano, INTEIRA, sortLinhas, type Base, type LinhaBase } from './criacao-base.ts'
import { readBaseZero, readOrcamentoOrigem, readRealizado, type PlanoDoExercicio } from './criacao-origem.ts'
import { insertCriacao } from './criacao-store.ts'
import * as store from './store.ts'
import { applyTaxas, printTaxa } from './rates.ts'

export interface ArquivoEsperado {
  arquivoNome: string
  caminho: string
}

export interface CriacaoDeps {
  cubos: Pick<CuboCache, 'get'>
  /** Undefined when the cliente has no such file or it has expired. */
  findArquivo: (id: string, clienteId: string) => Promise<ArquivoEsperado | undefined>
  /** Aborted on shutdown, with the error to answer. */
  closing: AbortSignal
}

export interface PlanoPedido {
  inicio: Mes
  origem: CriacaoOrigemPedida
  ajustes: CriacaoAjustesPedidos
}

export interface Plano {
  base: Base
  criacao: Criacao
  previa: CriacaoPrevia
}

async function readCodigos(contexto: ContextoCliente, plano: PlanoDoExercicio['plano']): Promise<Codigos> {
  const byCodigo = (rows: readonly store.OpcaoRow[]): Map<string, number> => new Map(rows.map(({ codigo, id }) => [codigo, id]))
  return {
    itens: new Map([...plano.values()].flatMap((item) => (item.arquivado ? [] : [[item.codigo, item] as const]))),
    centrosCusto: byCodigo(await store.listCadastro(contexto, 'centro_custo')),
    filiais: byCodigo(await store.listCadastro(contexto, 'filial')),
  }
}

type ComoLer = (contexto: ContextoCliente, exercicio: PlanoDoExercicio) => Promise<() => Base | Promise<Base>>

function sourceOf(
  origem: CriacaoOrigemPedida,
  { arquivo, closing }: { arquivo: ArquivoEsperado | undefined; closing: AbortSignal },
): ComoLer {
  switch (origem.tipo) {
    case 'realizado':
      return async (_contexto, exercicio) => () => readRealizado(exercicio, origem)
    case 'orcamento':
      return async (contexto, exercicio) => {
        const lida = await readOrcamentoOrigem(contexto, exercicio, origem)
        return () => lida
      }
    case 'base_zero':
      return async (_contexto, exercicio) => () => readBaseZero(exercicio, origem)
    case 'arquivo': {
      const { arquivoNome, caminho } = orNotFound(arquivo)
      return async (contexto, exercicio) => {
        const codigos = await readCodigos(contexto, exercicio.plano)
        return async () => {
          const linhas = await readLinhas(await readRegistros(caminho, closing), codigos, {
            inicio: exercicio.inicio,
            custos: origem.custos,
          })
          return { ...INTEIRA, ...linhas, descricao: `Arquivo ${arquivoNome}` }
        }
      }
    }
    default:
      return origem satisfies never
  }
}

/** Seasonality of each line in the months of the new exercício; null when none was requested. */
function readCurvas(linhas: readonly LinhaBase[], { dados, inicio }: PlanoDoExercicio, passado: Mes | null): number[] | null {
  if (passado === null) return null
  const chaves = {
    grupoItemId: linhas.map(({ grupoItemId }) => grupoItemId),
    centroCustoId: linhas.map(({ centroCustoId }) => centroCustoId ?? 0),
    filialId: linhas.map(({ filialId }) => filialId ?? 0),
  }
  const { valoresCentavos } = sumSerie(dados, indexLinhas(chaves), linhas.length, passado)
  if (valoresCentavos.length === 0) return linhas.flatMap(() => Array.from<number>({ length: MESES_EXERCICIO }).fill(0))
  return linhas.flatMap((_, i) => alignMeses(valoresCentavos.slice(i * MESES_EXERCICIO, (i + 1) * MESES_EXERCICIO), passado, inicio))
}

/** @throws ErroApi `registro_not_found` for an unknown grupo, `orcamento_valor_too_large` */
function computeLinhas(linhas: readonly LinhaBase[], exercicio: PlanoDoExercicio, ajustes: CriacaoAjustesPedidos): Criacao {
  const { dados, plano } = exercicio
  const excecoes = new Map(ajustes.grupos.map(({ grupoId, taxaPpm }) => [grupoId, taxaPpm]))
  for (const grupoId of excecoes.keys()) orNotFound(dados.grupos.get(grupoId))
  const grupos = [...dados.grupos.keys()]
  const posicoes = new Map(grupos.map((id, i) => [id, i]))
  const grupoOf = ({ grupoItemId }: LinhaBase): number => posicoes.get(plano.get(grupoItemId)?.grupoId ?? 0) ?? -1
  return applyTaxas(() =>
    computeCriacao(
      {
        grupo: linhas.map(grupoOf),
        grupoItem: linhas.map(({ grupoItemId }) => grupoItemId),
        valoresCentavos: linhas.flatMap(({ valores }) => valores),
      },
      {
        taxasPpm: grupos.map((id) => excecoes.get(id) ?? ajustes.taxaPpm),
        indicesPpm: ajustes.indicesPpm,
        unidadeCentavos: ajustes.arredondamentoCentavos,
        curvasCentavos: readCurvas(linhas, exercicio, ajustes.sazonalidadeInicio),
      },
    ),
  )
}

/** Checksum of everything to be written (keys, cells, texts) and of the number of rejected file lines. */
function assinaturaOf({ linhas, problemasTotal }: Base, { valoresCentavos }: Criacao, inicio: Mes): string {
  const hash = createHash('sha256').update(`${inicio} ${problemasTotal}`)
  for (const { grupoItemId, centroCustoId, filialId, justificativa, contas } of linhas) {
    hash.update(JSON.stringify([grupoItemId, centroCustoId, filialId, justificativa, contas]))
  }
  return hash.update(valoresCentavos).digest('hex')
}

function presentGrupos(linhas: readonly LinhaBase[], { dados, plano }: PlanoDoExercicio, { grupos }: Criacao): CriacaoPrevia['grupos'] {
  const quantas = new Map<number, number>()
  for (const { grupoItemId } of linhas) {
    const grupoId = plano.get(grupoItemId)?.grupoId ?? 0
    quantas.set(grupoId, (quantas.get(grupoId) ?? 0) + 1)
  }
  return [...dados.grupos.values()].flatMap(({ id, codigo, descricao, natureza }, i) => {
    const grupo = grupos[i]
    const deste = quantas.get(id)
    return grupo === undefined || deste === undefined ? [] : [{ id, codigo, descricao, natureza, linhas: deste, ...grupo }]
  })
}

/**
 * Computes the lines and cells. Reads in a separate snapshot, and computes after it is released.
 * @throws ErroApi `registro_not_found`, `importacao_arquivo_refused`, `orcamento_origem_empty`, `orcamento_too_large`,
 *   `orcamento_valor_too_large`
 */
export async function planCriacao(
  { cubos, findArquivo, closing }: CriacaoDeps,
  { clienteId, transaction }: { clienteId: string; transaction: Transaction<ContextoLeitura> },
  { inicio, origem, ajustes }: PlanoPedido,
): Promise<Plano> {
  const arquivo = origem.tipo === 'arquivo' ? orNotFound(await findArquivo(origem.arquivoId, clienteId)) : undefined
  const read = sourceOf(origem, { arquivo, closing })
  const { exercicio, makeBase } = await transaction(async (contexto) => {
    const dados: DadosDre = await cubos.get(contexto)
    const lido: PlanoDoExercicio = { dados, plano: indexPlano(dados), inicio }
    return { exercicio: lido, makeBase: await read(contexto, lido) }
  })
  const lida = await makeBase()
  if (lida.linhas.length === 0 && lida.problemasTotal === 0) throw new ErroApi('orcamento_origem_empty')
  if (lida.linhas.length > ORCAMENTO_LINHAS_MAX) throw new ErroApi('orcamento_too_large')
  const base: Base = { ...lida, linhas: sortLinhas(lida.linhas, exercicio.plano, exercicio.dados) }
  const criacao = computeLinhas(base.linhas, exercicio, ajustes)
  const { realizadoAte, semDestinoCentavos, arquivadoCentavos, problemas, problemasTotal } = base
  return {
    base,
    criacao,
    previa: {
      linhas: base.linhas.length,
      areas: centrosOf(base).length,
      grupos: presentGrupos(base.linhas, exercicio, criacao),
      realizadoAte,
      semDestinoCentavos,
      arquivadoCentavos,
      linhasSemCurva: criacao.linhasSemCurva,
      problemas: [...problemas],
      problemasTotal,
      assinatura: assinaturaOf(base, criacao, inicio),
    },
  }
}

const centrosOf = ({ linhas }: Base): (number | null)[] => [...new Set(linhas.map(({ centroCustoId }) => centroCustoId))]

function describeAjustes(ajustes: CriacaoAjustesPedidos): string[] {
  const { taxaPpm, grupos, indicesPpm, sazonalidadeInicio, arredondamentoCentavos } = ajustes
  return [
    ...(taxaPpm === 0 ? [] : [printTaxa(taxaPpm)]),
    ...(grupos.length === 0 ? [] : [grupos.length === 1 ? 'um grupo com outra taxa' : `${grupos.length} grupos com outra taxa`]),
    ...(indicesPpm.some((indice) => indice !== 0) ? ['com índice mensal'] : []),
    ...(sazonalidadeInicio === null ? [] : [`com a forma dos doze meses desde ${formatMesNumerico(sazonalidadeInicio)}`]),
    ...(arredondamentoCentavos === 1 ? [] : [`arredondado a R$ ${formatDecimal(arredondamentoCentavos / 100, 0)}`]),
  ]
}

type CriarBody = RotaBodyLido<typeof orcamentoCriacaoRotas.create>

/**
 * Writes the plan in the transaction of the request.
 * @throws ErroApi `registro_not_found`, `orcamento_arquivo_refused`, `orcamento_previa_changed`
 */
export async function createPlanejado(
  contexto: ContextoMudanca,
  body: CriarBody,
  { base, criacao, previa }: Plano,
): Promise<{ id: number; linhas: number }> {
  if (previa.problemasTotal > 0) throw new ErroApi('orcamento_arquivo_refused', { details: previa.problemas })
  if (body.assinatura !== undefined && body.assinatura !== previa.assinatura) throw new ErroApi('orcamento_previa_changed')
  const { nome, inicio, cenario, modeloId, donoId, observacoes } = body
  if (!(await store.existsAll(contexto, 'dre_modelo', [modeloId]))) throw new ErroApi('registro_not_found')
  await requirePessoa(contexto, donoId)
  // Locks the source against deletion, because the new budget refers to it.
  if (base.origem !== undefined && !(await store.holdOrigem(contexto, base.origem.id))) throw new ErroApi('registro_not_found')
  const novo = {
    nome,
    mesInicio: mesToSql(inicio),
    cenario,
    modeloId,
    donoId,
    observacoes,
    createdBy: contexto.usuario.id,
    origem: base.origem,
  }
  const id = await store.insertOrcamento(contexto, novo)
  await store.insertAreas(contexto, id, { centrosCusto: centrosOf(base), origemId: base.origem?.id ?? null })
  const origem = [base.descricao, ...describeAjustes(body.ajustes)].join(', ')
  await insertCriacao(contexto, {
    orcamentoId: id,
    usuarioId: contexto.usuario.id,
    linhas: base.linhas,
    valoresCentavos: criacao.valoresCentavos,
    detalhe: { origem: origem.slice(0, 200) },
  })
  await recordAuditoria(contexto, {
    acao: 'orcamento.create',
    assunto: 'Orcamento',
    assuntoId: id,
    depois: { nome, inicio, cenario, linhas: base.linhas.length, areas: centrosOf(base).length, origem },
  })
  return { id, linhas: base.linhas.length }
}
