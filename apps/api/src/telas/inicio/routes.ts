import { shareOfCobertura, type Inicio, type inicioRotas } from '@lastro/contract'
import { isBaseNegativa } from '@lastro/engine'
import { computeCobertura, listDePara } from '../../razao/de-para/list.ts'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { DataDre } from '../../cubo/dre-data.ts'
import { dataInLanguage } from '../../cubo/in-language.ts'
import { resolveRecorte, structureOf } from '../../cubo/recorte.ts'
import { computeLinhas, listLacunas } from '../../dre/statement.ts'
import { listRelatoriosDoInicio } from './relatorios.ts'
import { findFechamentoAwaiting, hasOrcamento, listOrcamentosAwaiting } from './pending-work.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { presentImportacao } from '../../razao/importacao/present.ts'
import { listPending } from '../../razao/importacao/store.ts'
import { can } from '../../acesso/permissao/regras.ts'
import { isLimited } from '../../http/contexto.ts'
import { callerOf } from '../../relatorio/workspace/viewer.ts'

const LINHAS_RELANCE = ['RL', 'LB', 'EBITDA', 'RFI', 'LL']
const LARGEST = 3

function presentSemDePara(data: DataDre): Inicio['semDePara'] {
  const { cobertura, contas } = listDePara(data, {})
  const pending = contas.filter(({ situacao, saldoCentavos }) => situacao !== 'mapeada' && saldoCentavos !== 0)
  return {
    // Includes accounts that a later month brings back to zero, because the statement of one month lacks them.
    contas: computeCobertura(data).contasPendentes,
    valorCentavos: cobertura.valorCentavos - cobertura.valorMapeadoCentavos,
    cobertura: cobertura.valorCentavos === 0 ? null : shareOfCobertura(cobertura),
    maiores: pending
      .slice(0, LARGEST)
      .map(({ contaId, codigo, descricao, saldoCentavos }) => ({ contaId, codigo, descricao, saldoCentavos })),
  }
}

function presentRelance(data: DataDre, exercicioMesInicial: number): Inicio['dre'] {
  const modelo = data.modelos[0]
  const recorte = modelo === undefined ? undefined : resolveRecorte({}, data)
  if (modelo === undefined || recorte === undefined) return null
  const lines = computeLinhas(data, structureOf(modelo, recorte.periodo.fim), recorte, { exercicioMesInicial })
  return {
    ...recorte.periodo,
    alcance: recorte.alcance,
    lacunas: listLacunas(data, recorte),
    linhas: lines
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

const NOTHING_WITHOUT_DE_PARA: Inicio['semDePara'] = { contas: 0, valorCentavos: 0, cobertura: null, maiores: [] }

export function createInicioHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof inicioRotas> {
  return {
    get: async (request) => {
      const { acesso, cliente, usuario } = request
      if (cliente === null) throw new ErroApi('cliente_required')
      const context = { ...request, cliente }
      const data = await cubos.get(context)
      // An import covers the whole cliente, so a limited scope hides it.
      const limited = isLimited(request.escopo)
      const importacoes = can(acesso, 'read', 'Lancamento') && !limited ? await listPending(context) : []
      const caller = usuario.vendoComo?.id ?? usuario.id
      const aprova = can(acesso, 'approve', 'Orcamento') && !limited
      const veOrcamentos = can(acesso, 'read', 'Orcamento')
      const mayClose = can(acesso, 'read', 'Lancamento') && can(acesso, 'approve', 'Lancamento') && !limited
      const veRelatorios = can(acesso, 'read', 'Workspace') && can(acesso, 'read', 'Relatorio')
      const planeja = veOrcamentos && can(acesso, 'create', 'Orcamento') && !limited && data.meses.length > 0
      return {
        novo: data.meses.length === 0 && !limited,
        semDePara: can(acesso, 'read', 'DePara') ? presentSemDePara(data) : NOTHING_WITHOUT_DE_PARA,
        orcamentos: veOrcamentos ? await listOrcamentosAwaiting(context, { usuarioId: caller, aprova }) : [],
        fechamento: mayClose ? await findFechamentoAwaiting(context, caller) : null,
        semOrcamento: planeja && !(await hasOrcamento(context)),
        relatorios: veRelatorios ? await listRelatoriosDoInicio(context, callerOf(context)) : [],
        importacoes: importacoes.map((row) => presentImportacao(row, acesso)),
        dre: can(acesso, 'read', 'Dre') ? presentRelance(dataInLanguage(data, request.idioma), cliente.exercicioMesInicial) : null,
      }
    },
  }
}
