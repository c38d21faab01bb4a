import {
  RATEIO_FLUXOS_MAX,
  type RateioComparacao,
  type RateioErroDito,
  type RateioSimulacao,
  type rateioRotas,
  type RotaBodyLido,
  type TabelaFormato,
} from '@lastro/contract'
import { compileRateio, listMeses, listRateioFluxos, type Periodo } from '@lastro/engine'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { DataDre } from '../cubo/dre-data.ts'
import { listDirecionadoresDe, presentErrors, runRegras, toRegra, type RunnableRateioRegra } from '../cubo/run-rateio.ts'
import { listDirecionadorValores, listRateioRegras } from '../cubo/rateio-store.ts'
import { chooseModelo, availableOf } from '../cubo/recorte.ts'
import type { ActiveCliente } from '../http/authenticate.ts'
import type { Contexto } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { File, Handlers } from '../http/handler.ts'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../http/language.ts'
import { assertNomes, loadCadastro, type RateioCadastro } from './cadastro.ts'
import { exportComparison, exportSimulacao } from './export.ts'
import { activateRegra, createRegra, placeRegra, removeRegra, updateRegra } from './change.ts'
import { readPeriodo } from './periodo.ts'
import { compareMetodos, simulateRateio, type RateioSimulation } from './simulate.ts'

/** Refuses an export of rules that do not run, because it would be empty. */
function refuseRemarks(errors: readonly RateioErroDito[]): never {
  throw new ErroApi('rateio_invalid', { details: errors.map(({ codigo, mensagem }) => ({ valor: codigo, message: mensagem })) })
}

const emissaoOf = (
  { acesso, request }: { acesso: { cliente: ActiveCliente }; request: FastifyRequest },
  { inicio, fim, formato }: Periodo & { formato: TabelaFormato },
) => ({
  clienteNome: acesso.cliente.nomeCurto,
  idioma: languageOf(request),
  periodo: { inicio, fim },
  formato,
})

const withRegistro = (file: File, { nome, inicio, fim }: Periodo & { nome: string | undefined }): File => ({
  ...file,
  registro: { depois: { ...(nome === undefined ? {} : { nome }), inicio, fim } },
})

export function createRateioHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof rateioRotas> {
  const prepare = async (
    context: Contexto,
    periodo: Periodo,
    regras: readonly RunnableRateioRegra[],
  ): Promise<{ simulacao: RateioSimulation; dados: DataDre; cadastro: RateioCadastro }> => {
    const dados = await cubos.get(context)
    const { resultado } = chooseModelo(dados, undefined, periodo.fim)
    if (!resultado.ok) throw new ErroApi('dre_modelo_invalid')
    const cadastro = await loadCadastro(context)
    for (const regra of regras) assertNomes(regra, cadastro)
    return {
      dados,
      cadastro,
      simulacao: {
        dados,
        dre: resultado.dre,
        exercicioMesInicial: context.cliente.exercicioMesInicial,
        periodo: readPeriodo(periodo),
        codigos: new Map([...cadastro.centrosCusto].map(([id, { codigo }]) => [id, codigo])),
        filiais: [...cadastro.filiais.keys()],
        nomesDirecionadores: new Map([...cadastro.direcionadores].map(([id, { descricao }]) => [id, descricao])),
        direcionadores: await listDirecionadorValores(context, listDirecionadoresDe(regras)),
      },
    }
  }
  const simulate = async (
    context: Contexto,
    { rascunho, inicio, fim }: RotaBodyLido<typeof rateioRotas.simulate>,
  ): Promise<RateioSimulacao & { cadastro: RateioCadastro }> => {
    const salvas: RunnableRateioRegra[] = await listRateioRegras(context)
    const index = rascunho === null || rascunho.id === null ? salvas.length : salvas.findIndex(({ id }) => id === rascunho.id)
    if (index === -1) throw new ErroApi('registro_not_found')
    const fresh = rascunho === null ? [] : [{ ...rascunho.regra, id: rascunho.id ?? 0, ativo: true }]
    const regras = salvas.toSpliced(index, rascunho === null ? 0 : 1, ...fresh).filter(({ ativo }) => ativo)
    const { simulacao, dados, cadastro } = await prepare(context, { inicio, fim }, regras)
    return { versao: dados.versao, ...runRegras(() => simulateRateio(simulacao, regras)), cadastro }
  }
  const compare = async (
    context: Contexto,
    { regra, inicio, fim }: RotaBodyLido<typeof rateioRotas.compare>,
  ): Promise<RateioComparacao & { cadastro: RateioCadastro }> => {
    const { simulacao, cadastro } = await prepare(context, { inicio, fim }, [{ ...regra, id: 0, ativo: true }])
    return { ...runRegras(() => compareMetodos(simulacao, regra)), cadastro }
  }
  return {
    list: async (request) => {
      const data = await cubos.get(request)
      const regras = await listRateioRegras(request)
      const cadastro = await loadCadastro(request)
      const codigos = new Map([...cadastro.centrosCusto].map(([id, { codigo }]) => [id, codigo]))
      const compilacao = compileRateio(regras.map((regra) => toRegra(regra, data, codigos)))
      return {
        versao: data.versao,
        regras,
        erros: compilacao.ok ? [] : presentErrors(compilacao.erros),
        centrosCusto: [...cadastro.centrosCusto.values()].map((centro) => ({
          ...centro,
          paiId: data.centrosCusto.get(centro.id)?.paiId ?? null,
        })),
        filiais: [...cadastro.filiais.values()],
        grupos: [...cadastro.grupos.values()].map(({ id, codigo, descricao, itens }) => ({
          id,
          codigo,
          descricao,
          // An item of an archived grupo is archived with it.
          arquivado: itens.length > 0 && itens.every((item) => item.arquivado),
          itens: itens.map((item) => ({ id: item.id, codigo: item.codigo, descricao: item.descricao, arquivado: item.arquivado })),
        })),
        direcionadores: [...cadastro.direcionadores.values()],
        disponivel: availableOf(data),
      }
    },
    create: (request) => createRegra(request, request.body),
    update: (request) => updateRegra(request, { ...request.params, ...request.body }),
    place: (request) => placeRegra(request, { ...request.params, ...request.body }),
    activate: (request) => activateRegra(request, { ...request.params, ...request.body }),
    remove: (request) => removeRegra(request, { ...request.params, ...request.query }),
    simulate: {
      // A POST because of the size of its body; it only reads.
      ownTransaction: ({ body, transaction }) =>
        transaction(async (context) => {
          const { versao, erros, resultado } = await simulate(context, body)
          return { versao, erros, resultado }
        }),
    },
    compare: {
      ownTransaction: ({ body, transaction }) =>
        transaction(async (context) => {
          const { erros, metodos } = await compare(context, body)
          return { erros, metodos }
        }),
    },
    exportSimulacao: {
      ownTransaction: async ({ acesso, request, body, transaction }) => {
        const { erros, resultado, cadastro } = await transaction((context) => simulate(context, body))
        if (resultado === null) return refuseRemarks(erros)
        const file = await exportSimulacao(resultado, { ...emissaoOf({ acesso, request }, body), cadastro })
        return withRegistro(file, { ...body, nome: body.rascunho?.regra.nome })
      },
    },
    exportComparacao: {
      ownTransaction: async ({ acesso, request, body, transaction }) => {
        const { erros, metodos, cadastro } = await transaction((context) => compare(context, body))
        if (metodos.every(({ centros }) => centros.length === 0)) refuseRemarks([...erros, ...metodos.flatMap((metodo) => metodo.erros)])
        const file = await exportComparison({ erros, metodos }, { ...emissaoOf({ acesso, request }, body), cadastro })
        return withRegistro(file, { ...body, nome: body.regra.nome })
      },
    },
    getDirecionador: async (request) => {
      const { params, query } = request
      const { inicio, fim } = readPeriodo(query)
      orNotFound((await loadCadastro(request)).direcionadores.get(params.id))
      const meses = listMeses(inicio, fim)
      const valores = await listDirecionadorValores(request, [params.id])
      const byLocation = Map.groupBy(valores, ({ centroCusto, filial }) => `${centroCusto} ${filial ?? 0}`)
      return {
        meses,
        centros: [...byLocation.values()].flatMap((rowsOfPlace) => {
          const porMes = new Map(rowsOfPlace.map(({ mes, valor }) => [mes, String(valor)]))
          const [first] = rowsOfPlace
          if (first === undefined || !meses.some((mes) => porMes.has(mes))) return []
          const filial = first.filial === undefined || first.filial === 0 ? null : first.filial
          return [{ centroCusto: first.centroCusto, filial, valores: meses.map((mes) => porMes.get(mes) ?? null) }]
        }),
      }
    },
    listFluxos: async (request) => {
      const { query } = request
      const { inicio, fim } = readPeriodo(query)
      const data = await cubos.get(request)
      if (query.grupoItem !== undefined) orNotFound(data.grupoItens.get(query.grupoItem))
      if (query.centroCusto !== undefined) orNotFound(data.centrosCusto.get(query.centroCusto))
      const { rateio, regras, direcionadores } = await cubos.getRateado(request, data)
      const nomes = new Map(regras.map(({ id, nome }) => [id, nome]))
      const { grupoItem, centroCusto } = query
      const fluxos = listRateioFluxos(data.cubo.cubo, rateio, direcionadores, { grupoItem, centroCusto }).filter(
        ({ mes }) => inicio <= mes && mes <= fim,
      )
      return {
        fluxos: fluxos.slice(0, RATEIO_FLUXOS_MAX).map(({ regraId, mes, origem, destino, valorCentavos }) => ({
          regraId,
          regra: nomes.get(regraId) ?? '',
          mes,
          origem,
          destino,
          valorCentavos,
        })),
        total: fluxos.length,
      }
    },
  }
}
