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
import type { DadosDre } from '../cubo/dre-data.ts'
import { listDirecionadoresDe, presentErros, runRegras, toRegra, type RateioRegraParaRodar } from '../cubo/rateio.ts'
import { listDirecionadorValores, listRateioRegras } from '../cubo/rateio-store.ts'
import { chooseModelo, disponivelOf } from '../cubo/recorte.ts'
import type { ClienteAtivo } from '../http/authenticate.ts'
import type { Contexto } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Arquivo, Handlers } from '../http/handler.ts'
import { assertNomes, loadCadastro, type Cadastro } from './cadastro.ts'
import { exportComparacao, exportSimulacao } from './export.ts'
import { activateRegra, createRegra, placeRegra, removeRegra, updateRegra } from './change.ts'
import { readPeriodo } from './periodo.ts'
import { compareMetodos, simulateRateio, type Simulacao } from './simulate.ts'

/** Refuses an export of rules that do not run, because it would be empty. @throws ErroApi `rateio_invalid` */
function refuseDitos(erros: readonly RateioErroDito[]): never {
  throw new ErroApi('rateio_invalid', { details: erros.map(({ codigo, mensagem }) => ({ valor: codigo, message: mensagem })) })
}

const emissaoOf = ({ nomeCurto }: ClienteAtivo, { inicio, fim, formato }: Periodo & { formato: TabelaFormato }) => ({
  clienteNome: nomeCurto,
  periodo: { inicio, fim },
  formato,
})

const withRegistro = (arquivo: Arquivo, { nome, inicio, fim }: Periodo & { nome: string | undefined }): Arquivo => ({
  ...arquivo,
  registro: { depois: { ...(nome === undefined ? {} : { nome }), inicio, fim } },
})

export function createRateioHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof rateioRotas> {
  const prepare = async (
    contexto: Contexto,
    periodo: Periodo,
    regras: readonly RateioRegraParaRodar[],
  ): Promise<{ simulacao: Simulacao; dados: DadosDre; cadastro: Cadastro }> => {
    const dados = await cubos.get(contexto)
    const { resultado } = chooseModelo(dados, undefined, periodo.fim)
    if (!resultado.ok) throw new ErroApi('dre_modelo_invalid')
    const cadastro = await loadCadastro(contexto)
    for (const regra of regras) assertNomes(regra, cadastro)
    return {
      dados,
      cadastro,
      simulacao: {
        dados,
        dre: resultado.dre,
        exercicioMesInicial: contexto.cliente.exercicioMesInicial,
        periodo: readPeriodo(periodo),
        codigos: new Map([...cadastro.centrosCusto].map(([id, { codigo }]) => [id, codigo])),
        filiais: [...cadastro.filiais.keys()],
        nomesDirecionadores: new Map([...cadastro.direcionadores].map(([id, { descricao }]) => [id, descricao])),
        direcionadores: await listDirecionadorValores(contexto, listDirecionadoresDe(regras)),
      },
    }
  }
  const simulate = async (
    contexto: Contexto,
    { rascunho, inicio, fim }: RotaBodyLido<typeof rateioRotas.simulate>,
  ): Promise<RateioSimulacao & { cadastro: Cadastro }> => {
    const salvas: RateioRegraParaRodar[] = await listRateioRegras(contexto)
    const lugar = rascunho === null || rascunho.id === null ? salvas.length : salvas.findIndex(({ id }) => id === rascunho.id)
    if (lugar === -1) throw new ErroApi('registro_not_found')
    const nova = rascunho === null ? [] : [{ ...rascunho.regra, id: rascunho.id ?? 0, ativo: true }]
    const regras = salvas.toSpliced(lugar, rascunho === null ? 0 : 1, ...nova).filter(({ ativo }) => ativo)
    const { simulacao, dados, cadastro } = await prepare(contexto, { inicio, fim }, regras)
    return { versao: dados.versao, ...runRegras(() => simulateRateio(simulacao, regras)), cadastro }
  }
  const compare = async (
    contexto: Contexto,
    { regra, inicio, fim }: RotaBodyLido<typeof rateioRotas.compare>,
  ): Promise<RateioComparacao & { cadastro: Cadastro }> => {
    const { simulacao, cadastro } = await prepare(contexto, { inicio, fim }, [{ ...regra, id: 0, ativo: true }])
    return { ...runRegras(() => compareMetodos(simulacao, regra)), cadastro }
  }
  return {
    list: async (pedido) => {
      const dados = await cubos.get(pedido)
      const regras = await listRateioRegras(pedido)
      const cadastro = await loadCadastro(pedido)
      const codigos = new Map([...cadastro.centrosCusto].map(([id, { codigo }]) => [id, codigo]))
      const compilacao = compileRateio(regras.map((regra) => toRegra(regra, dados, codigos)))
      return {
        versao: dados.versao,
        regras,
        erros: compilacao.ok ? [] : presentErros(compilacao.erros),
        centrosCusto: [...cadastro.centrosCusto.values()].map((centro) => ({
          ...centro,
          paiId: dados.centrosCusto.get(centro.id)?.paiId ?? null,
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
        disponivel: disponivelOf(dados),
      }
    },
    create: (pedido) => createRegra(pedido, pedido.body),
    update: (pedido) => updateRegra(pedido, { ...pedido.params, ...pedido.body }),
    place: (pedido) => placeRegra(pedido, { ...pedido.params, ...pedido.body }),
    activate: (pedido) => activateRegra(pedido, { ...pedido.params, ...pedido.body }),
    remove: (pedido) => removeRegra(pedido, { ...pedido.params, ...pedido.query }),
    simulate: {
      // A POST because of the size of its body; it only reads.
      ownTransaction: ({ body, transaction }) =>
        transaction(async (contexto) => {
          const { versao, erros, resultado } = await simulate(contexto, body)
          return { versao, erros, resultado }
        }),
    },
    compare: {
      ownTransaction: ({ body, transaction }) =>
        transaction(async (contexto) => {
          const { erros, metodos } = await compare(contexto, body)
          return { erros, metodos }
        }),
    },
    exportSimulacao: {
      ownTransaction: async ({ acesso, body, transaction }) => {
        const { erros, resultado, cadastro } = await transaction((contexto) => simulate(contexto, body))
        if (resultado === null) return refuseDitos(erros)
        const arquivo = await exportSimulacao(resultado, { ...emissaoOf(acesso.cliente, body), cadastro })
        return withRegistro(arquivo, { ...body, nome: body.rascunho?.regra.nome })
      },
    },
    exportComparacao: {
      ownTransaction: async ({ acesso, body, transaction }) => {
        const { erros, metodos, cadastro } = await transaction((contexto) => compare(contexto, body))
        if (metodos.every(({ centros }) => centros.length === 0)) refuseDitos([...erros, ...metodos.flatMap((metodo) => metodo.erros)])
        const arquivo = await exportComparacao({ erros, metodos }, { ...emissaoOf(acesso.cliente, body), cadastro })
        return withRegistro(arquivo, { ...body, nome: body.regra.nome })
      },
    },
    getDirecionador: async (pedido) => {
      const { params, query } = pedido
      const { inicio, fim } = readPeriodo(query)
      orNotFound((await loadCadastro(pedido)).direcionadores.get(params.id))
      const meses = listMeses(inicio, fim)
      const valores = await listDirecionadorValores(pedido, [params.id])
      const porLugar = Map.groupBy(valores, ({ centroCusto, filial }) => `${centroCusto} ${filial ?? 0}`)
      return {
        meses,
        centros: [...porLugar.values()].flatMap((deles) => {
          const porMes = new Map(deles.map(({ mes, valor }) => [mes, String(valor)]))
          const [primeiro] = deles
          if (primeiro === undefined || !meses.some((mes) => porMes.has(mes))) return []
          const filial = primeiro.filial === undefined || primeiro.filial === 0 ? null : primeiro.filial
          return [{ centroCusto: primeiro.centroCusto, filial, valores: meses.map((mes) => porMes.get(mes) ?? null) }]
        }),
      }
    },
    listFluxos: async (pedido) => {
      const { query } = pedido
      const { inicio, fim } = readPeriodo(query)
      const dados = await cubos.get(pedido)
      if (query.grupoItem !== undefined) orNotFound(dados.grupoItens.get(query.grupoItem))
      if (query.centroCusto !== undefined) orNotFound(dados.centrosCusto.get(query.centroCusto))
      const { rateio, regras, direcionadores } = await cubos.getRateado(pedido, dados)
      const nomes = new Map(regras.map(({ id, nome }) => [id, nome]))
      const { grupoItem, centroCusto } = query
      const fluxos = listRateioFluxos(dados.cubo.cubo, rateio, direcionadores, { grupoItem, centroCusto }).filter(
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
