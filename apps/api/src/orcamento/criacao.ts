/**
 * Creates a budget from existing data.
 * A preview shows the plan (lines, cells and reasons), which is computed in a snapshot. Creating writes it in one transaction, if it is
 * still the same plan.
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
import { formatCentavos, formatMesNumerico } from '@lastro/formato'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { DataDre } from '../cubo/dre-data.ts'
import { indexLinhas, sumSerie } from '../cubo/realizado-by-linha.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import type { ContextoCliente, ContextoLeitura, ContextoMudanca } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Transaction } from '../http/handler.ts'
import { requirePerson } from './header.ts'
import { readLinhas, readRegistros, type CriacaoCodigos } from './criacao-arquivo.ts'
import { indexPlano, COMPLETE_BASE, sortLinhas, type PlannedLinhas, type PlannedLinha } from './criacao-base.ts'
import { readBaseZero, readOrcamentoOrigem, readRealizado, type PlanoDoExercicio } from './criacao-origem.ts'
import { insertCriacao } from './criacao-store.ts'
import * as store from './store.ts'
import { applyTaxas, printTaxa } from './rates.ts'

export interface ExpectedFile {
  arquivoNome: string
  read: <T>(work: (path: string) => Promise<T>) => Promise<T>
}

export interface CriacaoDeps {
  cubos: Pick<CuboCache, 'get'>
  /** Undefined when the cliente has no such file or it has expired. */
  findFile: (id: string, clienteId: string) => Promise<ExpectedFile | undefined>
  closing: AbortSignal
}

export interface PlanoRequest {
  inicio: Mes
  origem: CriacaoOrigemPedida
  ajustes: CriacaoAjustesPedidos
}

export interface CriacaoPlan {
  base: PlannedLinhas
  criacao: Criacao
  preview: CriacaoPrevia
}

async function readCodigos(context: ContextoCliente, plano: PlanoDoExercicio['plano']): Promise<CriacaoCodigos> {
  const byCodigo = (rows: readonly store.OptionRow[]): Map<string, number> => new Map(rows.map(({ codigo, id }) => [codigo, id]))
  return {
    itens: new Map([...plano.values()].flatMap((item) => (item.arquivado ? [] : [[item.codigo, item] as const]))),
    centrosCusto: byCodigo(await store.listCadastro(context, 'centro_custo')),
    filiais: byCodigo(await store.listCadastro(context, 'filial')),
  }
}

type OrigemReader = (context: ContextoCliente, exercicio: PlanoDoExercicio) => Promise<() => PlannedLinhas | Promise<PlannedLinhas>>

function sourceOf(
  origem: CriacaoOrigemPedida,
  { arquivo, closing }: { arquivo: ExpectedFile | undefined; closing: AbortSignal },
): OrigemReader {
  switch (origem.tipo) {
    case 'realizado':
      return async (_context, exercicio) => () => readRealizado(exercicio, origem)
    case 'orcamento':
      return async (context, exercicio) => {
        const loaded = await readOrcamentoOrigem(context, exercicio, origem)
        return () => loaded
      }
    case 'base_zero':
      return async (_context, exercicio) => () => readBaseZero(exercicio, origem)
    case 'arquivo': {
      const { arquivoNome, read } = orNotFound(arquivo)
      return async (context, exercicio) => {
        const codigos = await readCodigos(context, exercicio.plano)
        return async () => {
          const lines = await readLinhas(await read((path) => readRegistros(path, closing)), codigos, {
            inicio: exercicio.inicio,
            custos: origem.custos,
          })
          return { ...COMPLETE_BASE, ...lines, descricao: `Arquivo ${arquivoNome}` }
        }
      }
    }
    default:
      return origem satisfies never
  }
}

function readCurves(lines: readonly PlannedLinha[], { dados, inicio }: PlanoDoExercicio, passado: Mes | null): number[] | null {
  if (passado === null) return null
  const keys = {
    grupoItemId: lines.map(({ grupoItemId }) => grupoItemId),
    centroCustoId: lines.map(({ centroCustoId }) => centroCustoId ?? 0),
    filialId: lines.map(({ filialId }) => filialId ?? 0),
  }
  const { valoresCentavos } = sumSerie(dados, indexLinhas(keys), lines.length, passado)
  if (valoresCentavos.length === 0) return lines.flatMap(() => Array.from<number>({ length: MESES_EXERCICIO }).fill(0))
  return lines.flatMap((_, i) => alignMeses(valoresCentavos.slice(i * MESES_EXERCICIO, (i + 1) * MESES_EXERCICIO), passado, inicio))
}

function computeLinhas(lines: readonly PlannedLinha[], exercicio: PlanoDoExercicio, ajustes: CriacaoAjustesPedidos): Criacao {
  const { dados, plano } = exercicio
  const excecoes = new Map(ajustes.grupos.map(({ grupoId, taxaPpm }) => [grupoId, taxaPpm]))
  for (const grupoId of excecoes.keys()) orNotFound(dados.grupos.get(grupoId))
  const grupos = [...dados.grupos.keys()]
  const positions = new Map(grupos.map((id, i) => [id, i]))
  const grupoOf = ({ grupoItemId }: PlannedLinha): number => positions.get(plano.get(grupoItemId)?.grupoId ?? 0) ?? -1
  return applyTaxas(() =>
    computeCriacao(
      {
        grupo: lines.map(grupoOf),
        grupoItem: lines.map(({ grupoItemId }) => grupoItemId),
        valoresCentavos: lines.flatMap(({ valores }) => valores),
      },
      {
        taxasPpm: grupos.map((id) => excecoes.get(id) ?? ajustes.taxaPpm),
        indicesPpm: ajustes.indicesPpm,
        unidadeCentavos: ajustes.arredondamentoCentavos,
        curvesCentavos: readCurves(lines, exercicio, ajustes.sazonalidadeInicio),
      },
    ),
  )
}

/** Checksum of everything to be written (keys, cells, texts) and of the number of rejected file lines. */
function signatureOf({ linhas, problemasTotal }: PlannedLinhas, { valoresCentavos }: Criacao, inicio: Mes): string {
  const hash = createHash('sha256').update(`${inicio} ${problemasTotal}`)
  for (const { grupoItemId, centroCustoId, filialId, justificativa, contas } of linhas) {
    hash.update(JSON.stringify([grupoItemId, centroCustoId, filialId, justificativa, contas]))
  }
  return hash.update(valoresCentavos).digest('hex')
}

function presentGrupos(lines: readonly PlannedLinha[], { dados, plano }: PlanoDoExercicio, { grupos }: Criacao): CriacaoPrevia['grupos'] {
  const count = new Map<number, number>()
  for (const { grupoItemId } of lines) {
    const grupoId = plano.get(grupoItemId)?.grupoId ?? 0
    count.set(grupoId, (count.get(grupoId) ?? 0) + 1)
  }
  return [...dados.grupos.values()].flatMap(({ id, codigo, descricao, natureza }, i) => {
    const grupo = grupos[i]
    const ofThis = count.get(id)
    return grupo === undefined || ofThis === undefined ? [] : [{ id, codigo, descricao, natureza, linhas: ofThis, ...grupo }]
  })
}

/**
 * Computes the lines and cells. Reads in a separate snapshot, and computes after it is released.
 * @throws ErroApi `registro_not_found`, `importacao_arquivo_refused`, `orcamento_origem_empty`, `orcamento_too_large`,
 *   `orcamento_valor_too_large`
 */
export async function planCriacao(
  { cubos, findFile, closing }: CriacaoDeps,
  { clienteId, transaction }: { clienteId: string; transaction: Transaction<ContextoLeitura> },
  { inicio, origem, ajustes }: PlanoRequest,
): Promise<CriacaoPlan> {
  const arquivo = origem.tipo === 'arquivo' ? orNotFound(await findFile(origem.arquivoId, clienteId)) : undefined
  const read = sourceOf(origem, { arquivo, closing })
  const { exercicio, makeBase } = await transaction(async (context) => {
    const dados: DataDre = await cubos.get(context)
    const loaded: PlanoDoExercicio = { dados, plano: indexPlano(dados), inicio }
    return { exercicio: loaded, makeBase: await read(context, loaded) }
  })
  const parsed = await makeBase()
  if (parsed.linhas.length === 0 && parsed.problemasTotal === 0) throw new ErroApi('orcamento_origem_empty')
  if (parsed.linhas.length > ORCAMENTO_LINHAS_MAX) throw new ErroApi('orcamento_too_large')
  const base: PlannedLinhas = { ...parsed, linhas: sortLinhas(parsed.linhas, exercicio.plano, exercicio.dados) }
  const criacao = computeLinhas(base.linhas, exercicio, ajustes)
  const { realizadoAte, semDestinoCentavos, arquivadoCentavos, problemas, problemasTotal } = base
  return {
    base,
    criacao,
    preview: {
      linhas: base.linhas.length,
      areas: centrosOf(base).length,
      grupos: presentGrupos(base.linhas, exercicio, criacao),
      realizadoAte,
      semDestinoCentavos,
      arquivadoCentavos,
      linhasSemCurva: criacao.linhasSemCurva,
      problemas: [...problemas],
      problemasTotal,
      assinatura: signatureOf(base, criacao, inicio),
    },
  }
}

const centrosOf = ({ linhas }: PlannedLinhas): (number | null)[] => [...new Set(linhas.map(({ centroCustoId }) => centroCustoId))]

function describeAjustes(ajustes: CriacaoAjustesPedidos): string[] {
  const { taxaPpm, grupos, indicesPpm, sazonalidadeInicio, arredondamentoCentavos } = ajustes
  return [
    ...(taxaPpm === 0 ? [] : [printTaxa(taxaPpm)]),
    ...(grupos.length === 0 ? [] : [grupos.length === 1 ? 'um grupo com outra taxa' : `${grupos.length} grupos com outra taxa`]),
    ...(indicesPpm.some((index) => index !== 0) ? ['com índice mensal'] : []),
    ...(sazonalidadeInicio === null ? [] : [`com a forma dos doze meses desde ${formatMesNumerico(sazonalidadeInicio)}`]),
    ...(arredondamentoCentavos === 1 ? [] : [`arredondado a R$ ${formatCentavos(arredondamentoCentavos, { casas: 0 })}`]),
  ]
}

type CreateBody = RotaBodyLido<typeof orcamentoCriacaoRotas.create>

/**
 * Writes the plan in the transaction of the request.
 * @throws ErroApi `registro_not_found`, `orcamento_arquivo_refused`, `orcamento_previa_changed`
 */
export async function createPlanejado(
  context: ContextoMudanca,
  body: CreateBody,
  { base, criacao, preview }: CriacaoPlan,
): Promise<{ id: number; linhas: number }> {
  if (preview.problemasTotal > 0) throw new ErroApi('orcamento_arquivo_refused', { details: preview.problemas })
  if (body.assinatura !== undefined && body.assinatura !== preview.assinatura) throw new ErroApi('orcamento_previa_changed')
  const { nome, inicio, cenario, modeloId, donoId, observacoes } = body
  if (!(await store.existsAll(context, 'dre_modelo', [modeloId]))) throw new ErroApi('registro_not_found')
  await requirePerson(context, donoId)
  // Locks the source against deletion, because the new budget refers to it.
  if (base.origem !== undefined && !(await store.holdOrigem(context, base.origem.id))) throw new ErroApi('registro_not_found')
  const fresh = {
    nome,
    mesInicio: mesToSql(inicio),
    cenario,
    modeloId,
    donoId,
    observacoes,
    createdBy: context.usuario.id,
    origem: base.origem,
  }
  const id = await store.insertOrcamento(context, fresh)
  await store.insertAreas(context, id, { centrosCusto: centrosOf(base), origemId: base.origem?.id ?? null })
  const origem = [base.descricao, ...describeAjustes(body.ajustes)].join(', ')
  await insertCriacao(context, {
    orcamentoId: id,
    usuarioId: context.usuario.id,
    linhas: base.linhas,
    valoresCentavos: criacao.valoresCentavos,
    detalhe: { origem: origem.slice(0, 200) },
  })
  await recordAuditoria(context, {
    acao: 'orcamento.create',
    assunto: 'Orcamento',
    assuntoId: id,
    depois: { nome, inicio, cenario, linhas: base.linhas.length, areas: centrosOf(base).length, origem },
  })
  return { id, linhas: base.linhas.length }
}
