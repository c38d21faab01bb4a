import {
  ACTIONS,
  AUDITORIA_CAMPOS,
  AUDITORIA_PALAVRAS,
  type AuditoriaAcao,
  type AuditoriaMudanca,
  type AuditoriaRegistro,
  type CampoDef,
  ENTIDADE_DEFS,
  PERFIS,
  SUBJECTS,
} from '@lastro/contract'
import { formatCentavos, formatCnpj, formatInteiro, formatMes, formatMomento, formatNumero } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'

type Valor = NonNullable<AuditoriaMudanca['antes']>
type Parte = Exclude<Valor, unknown[]>

function defOf(acao: AuditoriaAcao, campo: string): CampoDef | undefined {
  const entidade = Object.values(ENTIDADE_DEFS).find(({ rota }) => acao.startsWith(`${rota}.`))
  return entidade?.campos.find(({ nome }) => nome === campo)
}

export function useTextos() {
  const { t } = useTranslation('auditoria')
  const { t: permissao } = useTranslation('permissao')
  const { t: casca } = useTranslation('casca')
  const { language } = usePreferencias()
  const { t: cadastro } = useTranslation('cadastro')

  const quem = ({ quem: pessoa, origem }: Pick<AuditoriaRegistro, 'quem' | 'origem'>): string => {
    if (pessoa) return pessoa.nome || t('quem.desconhecido')
    return origem === null ? t('quem.sistema') : t('quem.integracao', { nome: origem })
  }

  /** Empty when the record is its author. A perfil has a translated name. */
  const registro = ({ acao, assuntoId, quem: pessoa, registro: nome }: AuditoriaRegistro): string => {
    if (pessoa !== null && pessoa.id === assuntoId) return ''
    const perfil = acao === 'permissao.updatePerfil' ? PERFIS.find((each) => each === nome) : undefined
    return perfil ? casca(`perfil.${perfil}`) : (nome ?? '')
  }

  const item = ({ campo, item: qual }: AuditoriaMudanca): string => {
    if (qual === null || campo !== 'excecoes') return qual ?? ''
    const [action, subject] = qual.split(' ')
    const [acao, assunto] = [ACTIONS.find((each) => each === action), SUBJECTS.find((each) => each === subject)]
    return acao && assunto ? `${permissao(`acoes.${acao}`)} ${permissao(`assuntos.${assunto}`)}` : qual
  }

  const campo = (acao: AuditoriaAcao, mudanca: AuditoriaMudanca): string => {
    const def = defOf(acao, mudanca.campo)
    const nosso = AUDITORIA_CAMPOS.find((each) => each === mudanca.campo)
    const nome = def ? cadastro(`campos.${def.nome}`) : nosso ? t(`campos.${nosso}`) : mudanca.campo
    return [nome, item(mudanca)].filter(Boolean).join(': ')
  }

  const parte = ({ tipo, campo: nome }: AuditoriaMudanca, acao: AuditoriaAcao, valor: Parte): string => {
    const def = defOf(acao, nome)
    if (def?.tipo === 'opcao') {
      const opcao = def.opcoes.find((each) => each.valor === valor)
      if (opcao === undefined) return String(valor)
      return opcao.nome === undefined ? opcao.rotulo : cadastro(`opcoes.${opcao.nome}`)
    }
    if (tipo === 'permissao') return t(valor === true ? 'permissao.liberada' : 'permissao.retirada')
    if (typeof valor === 'boolean') return t(valor ? 'logico.sim' : 'logico.nao')
    if (typeof valor === 'number') {
      if (tipo === 'centavos') return formatCentavos(valor, { idioma: language, zero: 'zero' })
      if (tipo === 'decimal') return formatNumero(valor, language)
      // A year has no thousands separator.
      return def ? String(valor) : formatInteiro(valor, language)
    }
    if (tipo === 'mes') return formatMes(valor, language)
    if (tipo === 'cnpj') return formatCnpj(valor)
    if (tipo === 'instante') return formatMomento(valor, language)
    const palavra = tipo === 'opcao' ? AUDITORIA_PALAVRAS.find((each) => each === valor) : undefined
    return palavra ? t(`palavras.${palavra}`) : valor
  }

  const valor = (acao: AuditoriaAcao, mudanca: AuditoriaMudanca, lado: 'antes' | 'depois'): string => {
    const lido = mudanca[lado]
    if (lido === null) return t(mudanca.tipo === 'permissao' ? 'permissao.padrao' : 'painel.nada')
    return Array.isArray(lido) ? lido.map((each) => parte(mudanca, acao, each)).join(', ') : parte(mudanca, acao, lido)
  }

  return { quem, registro, campo, valor }
}
