import type { FechamentoDetalhe, FechamentoMes, fechamentoRotas, Fechamentos } from '@lastro/contract'
import { addMeses, mesFromIndex, type Mes } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { findModelo } from '../../cubo/recorte.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers, Transaction } from '../../http/handler.ts'
import { languageOf } from '../../http/language.ts'
import { askMeses, confirmMeses, readPeriodo, refuseMeses, reopenMeses, type FechamentoDeps, type FechamentoSnapshot } from './atos.ts'
import { readChecklist } from './checklist.ts'
import { computeContents, listMesesDe, listSemDePara, type ContentMes } from './content-hash.ts'
import { exportFechamentos } from './export.ts'
import * as store from './store.ts'

const CONTAS_MAX = 200
const EMPTY: ContentMes = { hash: Buffer.alloc(32), linhas: [], resultadoCentavos: 0 }

interface FechamentoStep {
  usuarioId: string
  nome: string
  quando: Date
}
const presentAto = ({ usuarioId, nome, quando }: FechamentoStep) => ({ usuarioId, nome, quando: quando.toISOString() })

const situacaoOf = (row: store.FechamentoRow | undefined): FechamentoMes['situacao'] =>
  row === undefined ? 'aberto' : row.status === 'fechado' ? 'fechado' : 'pedido'

export function createFechamentoHandlers({ cubos, ...deps }: FechamentoDeps & { cubos: CuboCache }): Handlers<typeof fechamentoRotas> {
  const readMeses = async (context: Contexto) => {
    // Compares with stored data, so that changes made outside the application show.
    const dados = await cubos.get(context, { whole: true })
    const { versao, fechadoAte, mesesCliente } = dados
    const meses = listMesesDe(dados)
    return { dados, versao, fechadoAte, meses, withData: new Set(mesesCliente.map(mesFromIndex)), semDePara: listSemDePara(dados) }
  }
  type LoadedMeses = Awaited<ReturnType<typeof readMeses>>

  const addContents = async (context: Contexto, { dados, ...loaded }: LoadedMeses): Promise<FechamentoSnapshot> => {
    const rateado = await cubos.getRateado(context, dados)
    const { exercicioMesInicial } = context.cliente
    return {
      ...loaded,
      modeloId: loaded.meses.length === 0 ? 0 : findModelo(dados, undefined).id,
      // Only changes outside the application can leave a closed month outside the months with data; it then differs.
      contentOf: (modeloId, mes) => computeContents(dados, rateado, { modeloId, exercicioMesInicial }).get(mes) ?? EMPTY,
    }
  }

  const readRetrato = async (context: Contexto): Promise<FechamentoSnapshot> => addContents(context, await readMeses(context))

  /** Rateio rules that do not run block closing, but must not hide which months are closed. */
  const readIfPossible = async (context: Contexto, loaded: LoadedMeses): Promise<FechamentoSnapshot | undefined> => {
    try {
      return await addContents(context, loaded)
    } catch (error) {
      if (error instanceof ErroApi && error.codigo === 'rateio_invalid') return undefined
      throw error
    }
  }

  const list = async (context: Contexto): Promise<Fechamentos> => {
    const loaded = await readMeses(context)
    const retrato = await readIfPossible(context, loaded)
    const vigentes = await store.listVigentes(context)
    const { versao, fechadoAte, meses, withData, semDePara } = loaded
    const next = fechadoAte === null ? meses[0] : addMeses(fechadoAte, 1)
    return {
      versao,
      fechadoAte,
      proximo: next !== undefined && next <= (meses.at(-1) ?? '') ? next : null,
      meses: meses.toReversed().map((mes) => {
        const row = vigentes.get(mes)
        const content = retrato?.contentOf(row?.modeloId ?? retrato.modeloId, mes)
        return {
          mes,
          situacao: situacaoOf(row),
          temDados: withData.has(mes),
          resultadoCentavos: content?.resultadoCentavos ?? 0,
          contasSemDePara: semDePara.get(mes)?.length ?? 0,
          pedido: row ? { ...presentAto(row.pedido), observacao: row.observacao } : null,
          confirmado: row?.decidido ? presentAto(row.decidido) : null,
          confere: row && content ? content.hash.equals(row.hash) : null,
        }
      }),
    }
  }

  const get = async (context: Contexto, mes: Mes): Promise<FechamentoDetalhe> => {
    const retrato = await readRetrato(context)
    const historico = await store.listHistorico(context, mes)
    if (!retrato.meses.includes(mes) && historico.length === 0) throw new ErroApi('registro_not_found')
    const vigente = historico.find(({ status }) => status === 'pedido' || status === 'fechado')
    const now = retrato.contentOf(vigente?.modeloId ?? retrato.modeloId, mes)
    const semDePara = retrato.semDePara.get(mes) ?? []
    const before = new Map(vigente?.linhas.map((line) => [line.codigo, line.valorCentavos]))
    const after = new Set(now.linhas.map(({ codigo }) => codigo))
    return {
      mes,
      situacao: situacaoOf(vigente),
      resultadoCentavos: now.resultadoCentavos,
      confere: vigente ? now.hash.equals(vigente.hash) : null,
      contasSemDePara: semDePara.slice(0, CONTAS_MAX),
      contasSemDeParaTotal: semDePara.length,
      linhas: [
        ...now.linhas.map(({ codigo, descricao, valorCentavos }) => ({
          codigo,
          descricao,
          fechadoCentavos: before.get(codigo) ?? null,
          agoraCentavos: valorCentavos,
        })),
        ...(vigente?.linhas ?? [])
          .filter(({ codigo }) => !after.has(codigo))
          .map(({ codigo, descricao, valorCentavos }) => ({ codigo, descricao, fechadoCentavos: valorCentavos, agoraCentavos: null })),
      ],
      historico: historico.map(({ id, status, resultadoCentavos, hash, observacao, motivo, pedido, decidido, reaberto }) => ({
        id,
        status,
        resultadoCentavos,
        conteudoHash: hash.toString('hex'),
        observacao,
        motivo,
        pedido: presentAto(pedido),
        decidido: decidido && presentAto(decidido),
        reaberto: reaberto && presentAto(reaberto),
      })),
    }
  }

  const takeSnapshot = ({ transaction }: { transaction: Transaction<Contexto> }): Promise<FechamentoSnapshot> =>
    transaction((context) => readRetrato(context))

  return {
    list: (request) => list(request),
    export: async (request) =>
      exportFechamentos(await list(request), {
        clienteNome: request.cliente.nomeCurto,
        formato: request.query.formato,
        idioma: languageOf(request.request),
      }),
    get: (request) => get(request, request.params.mes),
    preview: async (request) => {
      const meses = readPeriodo(request.query)
      const { semDePara } = await readMeses(request)
      return readChecklist(request, meses, semDePara)
    },
    ask: {
      prepare: async (request) => {
        const retrato = await takeSnapshot(request)
        return (caller) => askMeses(deps, caller, retrato, request.body)
      },
    },
    confirm: {
      prepare: async (request) => {
        const retrato = await takeSnapshot(request)
        return (caller) => confirmMeses(deps, caller, retrato, request.body)
      },
    },
    refuse: (caller) => refuseMeses(deps, caller, caller.body),
    reopen: (caller) => reopenMeses(deps, caller, caller.body),
  }
}
