import type { FechamentoDetalhe, FechamentoMes, fechamentoRotas, Fechamentos } from '@lastro/contract'
import { addMeses, mesFromIndex, type Mes } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { findModelo } from '../../cubo/recorte.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers, Transaction } from '../../http/handler.ts'
import { askMeses, confirmMeses, refuseMeses, reopenMeses, type FechamentoDeps, type Retrato } from './atos.ts'
import { computeConteudos, listMesesDe, listSemDePara, type ConteudoMes } from './content-hash.ts'
import { exportFechamentos } from './export.ts'
import * as store from './store.ts'

const CONTAS_MAX = 200
const VAZIO: ConteudoMes = { hash: Buffer.alloc(32), linhas: [], resultadoCentavos: 0 }

interface Ato {
  usuarioId: string
  nome: string
  quando: Date
}
const presentAto = ({ usuarioId, nome, quando }: Ato) => ({ usuarioId, nome, quando: quando.toISOString() })

const situacaoOf = (row: store.FechamentoRow | undefined): FechamentoMes['situacao'] =>
  row === undefined ? 'aberto' : row.status === 'fechado' ? 'fechado' : 'pedido'

export function createFechamentoHandlers({ cubos, ...deps }: FechamentoDeps & { cubos: CuboCache }): Handlers<typeof fechamentoRotas> {
  const readMeses = async (contexto: Contexto) => {
    // Compares with stored data, so that changes made outside the application show.
    const dados = await cubos.get(contexto, { whole: true })
    const { versao, fechadoAte, mesesCliente } = dados
    const meses = listMesesDe(dados)
    return { dados, versao, fechadoAte, meses, comDados: new Set(mesesCliente.map(mesFromIndex)), semDePara: listSemDePara(dados) }
  }
  type MesesLidos = Awaited<ReturnType<typeof readMeses>>

  /** @throws ErroApi `dados_too_large`, `dre_modelo_missing`, `dre_modelo_invalid`, `rateio_invalid` */
  const addConteudos = async (contexto: Contexto, { dados, ...lidos }: MesesLidos): Promise<Retrato> => {
    const rateado = await cubos.getRateado(contexto, dados)
    const { exercicioMesInicial } = contexto.cliente
    return {
      ...lidos,
      modeloId: lidos.meses.length === 0 ? 0 : findModelo(dados, undefined).id,
      // A closed month can lie outside the months with data only after changes outside the application; it then differs.
      conteudoOf: (modeloId, mes) => computeConteudos(dados, rateado, { modeloId, exercicioMesInicial }).get(mes) ?? VAZIO,
    }
  }

  const readRetrato = async (contexto: Contexto): Promise<Retrato> => addConteudos(contexto, await readMeses(contexto))

  /** Rateio rules that do not run block closing, but must not hide which months are closed. */
  const readSePuder = async (contexto: Contexto, lidos: MesesLidos): Promise<Retrato | undefined> => {
    try {
      return await addConteudos(contexto, lidos)
    } catch (error) {
      if (error instanceof ErroApi && error.codigo === 'rateio_invalid') return undefined
      throw error
    }
  }

  const list = async (contexto: Contexto): Promise<Fechamentos> => {
    const lidos = await readMeses(contexto)
    const retrato = await readSePuder(contexto, lidos)
    const vigentes = await store.listVigentes(contexto)
    const { versao, fechadoAte, meses, comDados, semDePara } = lidos
    const proximo = fechadoAte === null ? meses[0] : addMeses(fechadoAte, 1)
    return {
      versao,
      fechadoAte,
      proximo: proximo !== undefined && proximo <= (meses.at(-1) ?? '') ? proximo : null,
      meses: meses.toReversed().map((mes) => {
        const row = vigentes.get(mes)
        const conteudo = retrato?.conteudoOf(row?.modeloId ?? retrato.modeloId, mes)
        return {
          mes,
          situacao: situacaoOf(row),
          temDados: comDados.has(mes),
          resultadoCentavos: conteudo?.resultadoCentavos ?? 0,
          contasSemDePara: semDePara.get(mes)?.length ?? 0,
          pedido: row ? { ...presentAto(row.pedido), observacao: row.observacao } : null,
          confirmado: row?.decidido ? presentAto(row.decidido) : null,
          confere: row && conteudo ? conteudo.hash.equals(row.hash) : null,
        }
      }),
    }
  }

  const get = async (contexto: Contexto, mes: Mes): Promise<FechamentoDetalhe> => {
    const retrato = await readRetrato(contexto)
    const historico = await store.listHistorico(contexto, mes)
    if (!retrato.meses.includes(mes) && historico.length === 0) throw new ErroApi('registro_not_found')
    const vigente = historico.find(({ status }) => status === 'pedido' || status === 'fechado')
    const agora = retrato.conteudoOf(vigente?.modeloId ?? retrato.modeloId, mes)
    const semDePara = retrato.semDePara.get(mes) ?? []
    const antes = new Map(vigente?.linhas.map((linha) => [linha.codigo, linha.valorCentavos]))
    const depois = new Set(agora.linhas.map(({ codigo }) => codigo))
    return {
      mes,
      situacao: situacaoOf(vigente),
      resultadoCentavos: agora.resultadoCentavos,
      confere: vigente ? agora.hash.equals(vigente.hash) : null,
      contasSemDePara: semDePara.slice(0, CONTAS_MAX),
      contasSemDeParaTotal: semDePara.length,
      linhas: [
        ...agora.linhas.map(({ codigo, descricao, valorCentavos }) => ({
          codigo,
          descricao,
          fechadoCentavos: antes.get(codigo) ?? null,
          agoraCentavos: valorCentavos,
        })),
        ...(vigente?.linhas ?? [])
          .filter(({ codigo }) => !depois.has(codigo))
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

  const photograph = ({ transaction }: { transaction: Transaction<Contexto> }): Promise<Retrato> =>
    transaction((contexto) => readRetrato(contexto))

  return {
    list: (pedido) => list(pedido),
    export: async (pedido) => exportFechamentos(await list(pedido), pedido.cliente.nomeCurto, pedido.query.formato),
    get: (pedido) => get(pedido, pedido.params.mes),
    ask: {
      prepare: async (pedido) => {
        const retrato = await photograph(pedido)
        return (quem) => askMeses(deps, quem, retrato, pedido.body)
      },
    },
    confirm: {
      prepare: async (pedido) => {
        const retrato = await photograph(pedido)
        return (quem) => confirmMeses(deps, quem, retrato, pedido.body)
      },
    },
    refuse: (quem) => refuseMeses(deps, quem, quem.body),
    reopen: (quem) => reopenMeses(deps, quem, quem.body),
  }
}
