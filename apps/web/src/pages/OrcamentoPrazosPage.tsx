import { createCan, daysLate, isUnsent, type OrcamentoArea, orcamentoRotas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { ErroOrcamento } from '../features/orcamento/ErroOrcamento.tsx'
import { EditarDialog } from '../features/orcamento/EditarDialog.tsx'
import { orcamentoQuery } from '../features/orcamento/grade/queries.ts'
import { PrazoDialog } from '../features/orcamento/prazo/PrazoDialog.tsx'
import { PrazosTabela } from '../features/orcamento/prazo/PrazosTabela.tsx'
import { SituacaoChip } from '../features/orcamento/SituacaoChip.tsx'
import { diaLocal } from '../format/dia.ts'
import { useNow } from '../format/use-now.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ExportTabela } from '../table/ExportMenu.tsx'
import { usePreferencias } from '../theme/preferences.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Text } from '../ui/Text.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { Toolbar, ToolbarSpace } from '../ui/Toolbar.tsx'

export function OrcamentoPrazosPage() {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const id = Number(useParams({ strict: false }).id)
  const navigate = useNavigate()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: orcamento, error } = useQuery(orcamentoQuery(id))
  const today = diaLocal(useNow())
  const [changed, setChanged] = useState<OrcamentoArea | null>(null)
  const [isEditing, setEditing] = useState(false)
  const mayChange = orcamento?.acoes.editar === null
  useOffer({
    actions: [
      ...(mayChange ? [{ label: t('acao.editar'), icon: 'pencil' as const, run: () => setEditing(true) }] : []),
      {
        label: t('prazo.abrir'),
        icon: 'calendar',
        run: () => void navigate({ to: paths.orcamento, params: { id: String(id) }, search: { painel: 'areas' } }),
      },
    ],
    shortcuts: [],
  })
  const unsent = orcamento?.quadro.filter((area) => isUnsent(orcamento, area)) ?? []
  const late = orcamento ? unsent.filter((area) => daysLate(orcamento, area, today) > 0) : []
  const integer = (value: number) => formatInteger(value, language)
  return (
    <Page>
      <PageHeader
        title={t('prazo.titulo')}
        context={
          orcamento && (
            <>
              <Chip isLong>
                <b>{orcamento.nome}</b>
              </Chip>
              <SituacaoChip status={orcamento.status} />
              <Chip>{t('versao', { numero: orcamento.versaoNumero })}</Chip>
            </>
          )
        }
        actions={
          <>
            {mayChange && (
              <Button size="small" icon="pencil" onClick={() => setEditing(true)}>
                {t('acao.editar')}
              </Button>
            )}
            <ButtonLink size="small" icon="calendar" to={paths.orcamento} params={{ id: String(id) }} search={{ painel: 'areas' }}>
              {t('prazo.abrir')}
            </ButtonLink>
          </>
        }
      />
      {orcamento && (
        <Toolbar label={t('prazo.titulo')}>
          <Text tone="soft">
            {t('prazo.resumo', {
              atrasadas: integer(late.length),
              pendentes: integer(unsent.length),
              enviadas: integer(orcamento.quadro.length - unsent.length),
            })}
          </Text>
          <ToolbarSpace />
          {createCan(sessao.userAbilityRules)('export', 'Orcamento') && (
            <ExportTabela
              rota={orcamentoRotas.exportPrazos}
              argsOf={(formato) => [`prazos-${id}.${formato}`, { params: { id }, query: { formato } }]}
            />
          )}
        </Toolbar>
      )}
      <PageContent>
        {error && !orcamento ? (
          <ErroOrcamento error={error} onRetry={() => void invalidate(orcamentoRotas.get)} />
        ) : (
          <PrazosTabela
            orcamento={orcamento}
            onChange={mayChange ? setChanged : undefined}
            empty={<EmptyState icon="calendar" title={t('prazo.vazio')} text={t('prazo.vazioTexto')} />}
          />
        )}
      </PageContent>
      {orcamento && changed && <PrazoDialog orcamento={orcamento} area={changed} onClose={() => setChanged(null)} />}
      {orcamento && isEditing && <EditarDialog orcamento={orcamento} onClose={() => setEditing(false)} />}
    </Page>
  )
}
