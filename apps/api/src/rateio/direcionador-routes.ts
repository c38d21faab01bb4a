import { CAMPOS_MES, ENTIDADE_DEFS, type DirecionadorFolha, type rateioDirecionadorRotas } from '@lastro/contract'
import { writeArquivo } from '../razao/cadastro/arquivo.ts'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import { listRateioRegras } from '../cubo/rateio-store.ts'
import { disponivelOf } from '../cubo/recorte.ts'
import type { ContextoLeitura } from '../http/contexto.ts'
import { orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { loadCadastro, type Cadastro } from './cadastro.ts'
import { buildLinhas, heldUntil, listAnos, listAnosComValor, listPedidos } from './direcionador-folha.ts'
import { writeCelulas } from './direcionador-change.ts'

export function createRateioDirecionadorHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof rateioDirecionadorRotas> {
  const read = async (
    contexto: ContextoLeitura,
    { id, ano }: { id: number; ano: number },
  ): Promise<DirecionadorFolha & { cadastro: Cadastro }> => {
    const cadastro = await loadCadastro(contexto)
    const { codigo, descricao, unidade, arquivado } = orNotFound(cadastro.direcionadores.get(id))
    const dados = await cubos.get(contexto)
    const pedidos = listPedidos(await listRateioRegras(contexto), id)
    const disponivel = disponivelOf(dados)
    return {
      cadastro,
      ano,
      direcionador: { id, codigo, descricao, unidade, arquivado },
      regras: pedidos.map(({ regra }) => regra.nome),
      anos: await listAnosComValor(contexto, id),
      disponivel,
      fechadoAte: heldUntil(pedidos, dados.fechadoAte),
      linhas: buildLinhas({
        ano,
        anos: await listAnos(contexto, id, ano),
        pedidos,
        disponivel,
        ordem: ({ centroCusto, filial }) =>
          `${cadastro.centrosCusto.get(centroCusto)?.codigo ?? ''}\0${filial === null ? '' : (cadastro.filiais.get(filial)?.codigo ?? '')}`,
      }),
    }
  }
  return {
    get: async (pedido) => {
      const { cadastro: _, ...folha } = await read(pedido, { ...pedido.params, ...pedido.query })
      return folha
    },
    update: (pedido) => writeCelulas(pedido, { ...pedido.params, ...pedido.body }),
    export: async (pedido) => {
      const {
        cliente,
        params: { id },
        query: { ano, formato },
      } = pedido
      const { cadastro, direcionador, linhas } = await read(pedido, { id, ano })
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
      const arquivo = await writeArquivo(ENTIDADE_DEFS.valores, rows, { formato, clienteNome: cliente.nomeCurto })
      const nome = `${direcionador.descricao} ${ano} ${cliente.nomeCurto}.${formato}`
      return { ...arquivo, nome, registro: { assuntoId: id, depois: { nome: direcionador.descricao } } }
    },
  }
}
