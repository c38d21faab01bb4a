import { nextDeadline, type Orcamento } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessaoQuery } from '../../sessao/sessao.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Truncate } from '../../ui/Text.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Inline } from '../../ui/layout.tsx'
import type { PageAction } from '../../ui/page-actions.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AcaoBotao } from './AcaoBotao.tsx'
import { PlanilhaMenu } from './arquivo/PlanilhaMenu.tsx'
import type { usePlanilha } from './arquivo/use-planilha.ts'
import { lastMesOf } from './exercicio.ts'
import styles from './Orcamento.module.css'
import { type Moment, ORCAMENTO_PAINEIS, type OrcamentoPanel, type OrcamentoSearch } from './orcamento-search.ts'
import type { FillMotivo } from './fill-motivo.ts'
import { PrazoChip } from './prazo/PrazoChip.tsx'
import { SituacaoChip } from './SituacaoChip.tsx'

interface OrcamentoHeaderProps {
  orcamento: Orcamento | undefined
  search: OrcamentoSearch
  setSearch: (search: OrcamentoSearch) => void
  planilha: ReturnType<typeof usePlanilha>
  comparacoes: readonly PageAction[]
  panel: OrcamentoPanel | undefined
  moment: Moment | null
  fillMotivo: FillMotivo
  /** Shows the button of the simple list. For other users it is only in the palette. */
  enxuto: boolean
  onPanel: (panel: OrcamentoPanel) => void
}

export function OrcamentoHeader(props: OrcamentoHeaderProps) {
  const { orcamento, search, setSearch, planilha, comparacoes, panel, moment, fillMotivo, enxuto, onPanel } = props
  const { t } = useTranslation('orcamento')
  const { t: grade } = useTranslation('orcamento-grade')
  const { edit = false, simples = false } = search
  return (
    <PageHeader
      title={orcamento?.nome ?? grade('titulo')}
      context={orcamento && <Contexto orcamento={orcamento} />}
      actions={
        orcamento && (
          <>
            {ORCAMENTO_PAINEIS.map((which) => (
              <Button key={which} size="small" data-painel={which} aria-expanded={panel === which} onClick={() => onPanel(which)}>
                {t(`painel.${which}`)}
              </Button>
            ))}
            <Menu
              label={t('pagina.comparar')}
              width={220}
              position="bottom-end"
              renderButton={(opens) => (
                <Button size="small" {...opens}>
                  {t('pagina.comparar')}
                </Button>
              )}
              options={comparacoes.map(({ label, icon, run }) => ({
                id: label,
                text: label,
                left: <Icon name={icon} size={14} />,
                run,
              }))}
            />
            <PlanilhaMenu planilha={planilha} />
            {!moment && fillMotivo === null && enxuto && (
              <Button size="small" icon="columns" onClick={() => setSearch({ ...search, simples: !simples })}>
                {t(simples ? 'pagina.grade' : 'pagina.minhas')}
              </Button>
            )}
          </>
        )
      }
      primary={
        !orcamento || moment || simples ? null : edit && fillMotivo === null ? (
          <Button size="small" icon="eye" onClick={() => setSearch({ ...search, edit: undefined })}>
            {t('pagina.ver')}
          </Button>
        ) : (
          <AcaoBotao size="small" variant="primary" icon="pencil" motivo={fillMotivo} onClick={() => setSearch({ ...search, edit: true })}>
            {t('pagina.preencher')}
          </AcaoBotao>
        )
      }
    />
  )
}

function Contexto({ orcamento }: { orcamento: Orcamento }) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const { status, versaoNumero, inicio, cenario, tipo } = orcamento
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const me = (sessao.vendoComo ?? sessao.usuario).id
  // Own areas come first.
  const deadline = nextDeadline(orcamento, ({ responsavel }) => responsavel?.id === me) ?? nextDeadline(orcamento, () => true)
  const textoDoPeriodo = `${formatPeriodo(inicio, lastMesOf(inicio), language)} · ${cenario}`
  return (
    <Inline as="span" data-firme className={styles['contexto']} gap={[8, 6]} wrap>
      <SituacaoChip status={status} />
      <Chip>{t('versao', { numero: versaoNumero })}</Chip>
      {tipo !== 'orcamento' && <Chip>{t(`tipo.${tipo}`)}</Chip>}
      <PrazoChip prazo={deadline} />
      <Truncate>{textoDoPeriodo}</Truncate>
    </Inline>
  )
}
