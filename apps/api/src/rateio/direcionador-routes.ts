import { CAMPOS_MES, ENTIDADE_DEFS, type DirecionadorFolha, type rateioDirecionadorRotas } from '@lastro/contract'
import { writeUpload } from '../razao/cadastro/arquivo.ts'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import { listRateioRegras } from '../cubo/rateio-store.ts'
import { availableOf } from '../cubo/recorte.ts'
import type { ContextoLeitura } from '../http/contexto.ts'
import { orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { loadCadastro, type RateioCadastro } from './cadastro.ts'
import { buildLinhas, heldUntil, listAnos, listAnosComValor, listRequests } from './direcionador-folha.ts'
import { writeCelulas } from './direcionador-change.ts'

export function createRateioDirecionadorHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof rateioDirecionadorRotas> {
  const read = async (
    context: ContextoLeitura,
    { id, ano }: { id: number; ano: number },
  ): Promise<DirecionadorFolha & { cadastro: RateioCadastro }> => {
    const cadastro = await loadCadastro(context)
    const { codigo, descricao, unidade, arquivado } = orNotFound(cadastro.direcionadores.get(id))
    const data = await cubos.get(context)
    const requests = listRequests(await listRateioRegras(context), id)
    const disponivel = availableOf(data)
    return {
      cadastro,
      ano,
      direcionador: { id, codigo, descricao, unidade, arquivado },
      regras: requests.map(({ regra }) => regra.nome),
      anos: await listAnosComValor(context, id),
      disponivel,
      fechadoAte: heldUntil(requests, data.fechadoAte),
      linhas: buildLinhas({
        ano,
        anos: await listAnos(context, id, ano),
        requests,
        disponivel,
        ordem: ({ centroCusto, filial }) =>
          `${cadastro.centrosCusto.get(centroCusto)?.codigo ?? ''}\0${filial === null ? '' : (cadastro.filiais.get(filial)?.codigo ?? '')}`,
      }),
    }
  }
  return {
    get: async (request) => {
      const { cadastro: _, ...sheet } = await read(request, { ...request.params, ...request.query })
      return sheet
    },
    update: (request) => writeCelulas(request, { ...request.params, ...request.body }),
    export: async (request) => {
      const {
        cliente,
        params: { id },
        query: { ano, formato },
      } = request
      const { cadastro, direcionador, linhas } = await read(request, { id, ano })
      const { centrosCusto, filiais } = cadastro
      const rows = linhas
        .filter(({ arquivada }) => !arquivada)
        .map(({ centroCusto, filial, valores }) => ({
          valores: {
            direcionador: direcionador.codigo,
            centroCusto: centrosCusto.get(centroCusto)?.codigo ?? '',
            filial: filial === null ? null : (filiais.get(filial)?.codigo ?? ''),
            ano,
            ...Object.fromEntries(CAMPOS_MES.map((campo, mes) => [campo, valores[mes] === null ? null : Number(valores[mes])])),
          },
        }))
      const file = await writeUpload(ENTIDADE_DEFS.valores, rows, { formato, clienteNome: cliente.nomeCurto })
      const nome = `${direcionador.descricao} ${ano} ${cliente.nomeCurto}.${formato}`
      return { ...file, nome, registro: { assuntoId: id, depois: { nome: direcionador.descricao } } }
    },
  }
}
