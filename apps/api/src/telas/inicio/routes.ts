import { shareOfCobertura, type Inicio, type inicioRotas } from '@lastro/contract'
import { isBaseNegativa } from '@lastro/engine'
import { computeCobertura, listDePara } from '../../razao/de-para/list.ts'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { DadosDre } from '../../cubo/dre-data.ts'
import { resolveRecorte, structureOf } from '../../cubo/recorte.ts'
import { computeLinhas, listLacunas } from '../../dre/statement.ts'
import { listRelatoriosDoInicio } from './relatorios.ts'
import { findFechamentoEsperando, hasOrcamento, listOrcamentosEsperando } from './pending-work.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { presentImportacao } from '../../razao/importacao/present.ts'
import { listPendentes } from '../../razao/importacao/store.ts'
import { can } from '../../acesso/permissao/regras.ts'
import { isLimited } from '../../http/scope.ts'
import { quemOf } from '../../relatorio/workspace/quem.ts'

const LINHAS_RELANCE = ['RL', 'LB', 'EBITDA', 'RFI', 'LL']
const MAIORES = 3

function presentSemDePara(dados: DadosDre): Inicio['semDePara'] {
  const { cobertura, contas } = listDePara(dados, {})
  const pendentes = contas.filter(({ situacao, saldoCentavos }) => situacao !== 'mapeada' && saldoCentavos !== 0)
  return {
    // Includes accounts that a later month brings back to zero, because the statement of one month lacks them.
    contas: computeCobertura(dados).contasPendentes,
    valorCentavos: cobertura.valorCentavos - cobertura.valorMapeadoCentavos,
    cobertura: cobertura.valorCentavos === 0 ? null : shareOfCobertura(cobertura),
    maiores: pendentes
      .slice(0, MAIORES)
      .map(({ contaId, codigo, descricao, saldoCentavos }) => ({ contaId, codigo, descricao, saldoCentavos })),
  }
}

function presentRelance(dados: DadosDre, exercicioMesInicial: number): Inicio['dre'] {
  const modelo = dados.modelos[0]
  const recorte = modelo === undefined ? undefined : resolveRecorte({}, dados)
  if (modelo === undefined || recorte === undefined) return null
  const linhas = computeLinhas(dados, structureOf(modelo, recorte.periodo.fim), recorte, { exercicioMesInicial })
  return {
    ...recorte.periodo,
    alcance: recorte.alcance,
    lacunas: listLacunas(dados, recorte),
    linhas: linhas
      .filter(({ pai, codigo }) => pai === null && LINHAS_RELANCE.includes(codigo))
      .map(({ codigo, descricao, tipo, valores, total, anoAnteriorTotal, ahTotal }) => ({
        codigo,
        descricao,
        meses: valores,
        total,
        anoAnteriorTotal,
        ahTotal,
        baseNegativa: ahTotal !== null && isBaseNegativa(total, anoAnteriorTotal, { resultado: tipo === 'formula' }),
      })),
  }
}

const NADA_SEM_DE_PARA: Inicio['semDePara'] = { contas: 0, valorCentavos: 0, cobertura: null, maiores: [] }

export function createInicioHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof inicioRotas> {
  return {
    get: async (pedido) => {
      const { acesso, cliente, usuario } = pedido
      if (cliente === null) throw new ErroApi('cliente_required')
      const contexto = { ...pedido, cliente }
      const dados = await cubos.get(contexto)
      // An import covers the whole cliente, so a limited scope hides it.
      const limited = isLimited(pedido.escopo)
      const importacoes = can(acesso, 'read', 'Lancamento') && !limited ? await listPendentes(contexto) : []
      const quem = usuario.vendoComo?.id ?? usuario.id
      const aprova = can(acesso, 'approve', 'Orcamento') && !limited
      const veOrcamentos = can(acesso, 'read', 'Orcamento')
      const podeFechar = can(acesso, 'read', 'Lancamento') && can(acesso, 'approve', 'Lancamento') && !limited
      const veRelatorios = can(acesso, 'read', 'Workspace') && can(acesso, 'read', 'Relatorio')
      const planeja = veOrcamentos && can(acesso, 'create', 'Orcamento') && !limited && dados.meses.length > 0
      return {
        novo: dados.meses.length === 0 && !limited,
        semDePara: can(acesso, 'read', 'DePara') ? presentSemDePara(dados) : NADA_SEM_DE_PARA,
        orcamentos: veOrcamentos ? await listOrcamentosEsperando(contexto, { usuarioId: quem, aprova }) : [],
        fechamento: podeFechar ? await findFechamentoEsperando(contexto, quem) : null,
        semOrcamento: planeja && !(await hasOrcamento(contexto)),
        relatorios: veRelatorios ? await listRelatoriosDoInicio(contexto, quemOf(contexto)) : [],
        importacoes: importacoes.map((row) => presentImportacao(row, acesso)),
        dre: can(acesso, 'read', 'Dre') ? presentRelance(dados, cliente.exercicioMesInicial) : null,
      }
    },
  }
}
