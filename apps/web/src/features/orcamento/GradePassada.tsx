import { type Orcamento, type OrcamentoLinhas, orcamentoAtosRotas } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate, query } from '../../api/api.ts'
import { toApiError } from '../../api/errors.ts'
import { useNow } from '../../format/use-now.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Note, Text } from '../../ui/Text.tsx'
import { Inline, Stack } from '../../ui/layout.tsx'
import { useOffer } from '../../ui/page-actions.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AcaoBotao } from './AcaoBotao.tsx'
import { diffLinhas } from './diff.ts'
import type { Outbox } from './grade/outbox.ts'
import { linhasQuery } from './grade/queries.ts'
import { GradeLida } from './GradeLida.tsx'
import styles from './Orcamento.module.css'
import type { Moment } from './orcamento-search.ts'
import { passadoQuery } from './queries.ts'
import { RestaurarDialog } from './RestaurarDialog.tsx'
import { useAtoText } from './use-ato-text.ts'

interface GradePassadaProps {
  orcamento: Orcamento
  moment: Moment
  current: OrcamentoLinhas
  outbox: Outbox
  motivo: Parameters<typeof AcaoBotao>[0]['motivo']
  onGoBack: () => void
}

export function GradePassada({ orcamento, moment, current, outbox, motivo, onGoBack }: GradePassadaProps) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const texto = useAtoText()
  const cliente = useQueryClient()
  const [restoring, setRestoring] = useState(false)
  const { id, nome } = orcamento
  const { data: passado, error, refetch } = useQuery(passadoQuery(id, moment))
  const last = useQuery({
    ...query(orcamentoAtosRotas.list, { params: { id }, query: { cursor: (passado?.sequencia ?? 0) + 1, limite: 1 } }),
    enabled: passado !== undefined,
  }).data?.itens[0]
  // Refetches the current state, which may be newer than the page.
  useEffect(() => {
    void cliente.invalidateQueries(linhasQuery(id))
  }, [cliente, id])
  const diferencas = useMemo(() => passado && diffLinhas(passado, current), [passado, current])
  const isOutdated = diferencas !== undefined && diferencas.total + diferencas.added + diferencas.removed > 0
  useOffer({
    actions: [
      { label: t('passado.voltar'), icon: 'clock', run: onGoBack },
      ...(isOutdated && motivo === null ? [{ label: t('restaurar.titulo'), icon: 'undo' as const, run: () => setRestoring(true) }] : []),
    ],
    shortcuts: [],
  })
  if (!passado || !diferencas) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()}>
        <Button onClick={onGoBack}>{t('passado.voltar')}</Button>
      </ErrorState>
    ) : (
      <SkeletonRows rows={14} label={commonT('carregando')} />
    )
  }
  const when = moment.em ?? last?.quando
  const said = when === undefined ? t('passado.ato', { sequencia: passado.sequencia }) : formatInstant(when, now, language)
  const restore = async (forcarTravas: boolean) => {
    outbox.see(current.sequencia)
    try {
      const { saved } = await outbox.act({ tipo: 'restaurar', sequencia: passado.sequencia, ...(forcarTravas ? { forcarTravas } : {}) })
      showSuccess(t('restaurar.feito', { nome, quando: said, count: saved.celulas }))
      await cliente.invalidateQueries(linhasQuery(id))
      onGoBack()
    } catch (cause) {
      // After a conflict, recomputes the differences before asking again.
      if (toApiError(cause).code === 'orcamento_celula_conflict') await cliente.invalidateQueries(linhasQuery(id))
      throw cause
    } finally {
      void invalidate(orcamentoAtosRotas.list)
    }
  }
  return (
    <>
      <Inline className={styles['faixa']} role="status" gap={[4, 16]} padding={[8, 'page']} wrap>
        <Stack grow={240}>
          <strong>{t('passado.titulo', { quando: said })}</strong>
          {last && <Note>{t('passado.depoisDe', { quem: last.quem.nome, ato: texto(last) })}</Note>}
        </Stack>
        <Text tone="soft">{t('passado.diferentes', { count: diferencas.total })}</Text>
        <Inline>
          <Button size="small" onClick={onGoBack}>
            {t('passado.voltar')}
          </Button>
          {isOutdated && (
            <AcaoBotao size="small" variant="primary" icon="undo" motivo={motivo} onClick={() => setRestoring(true)}>
              {t('restaurar.titulo')}
            </AcaoBotao>
          )}
        </Inline>
      </Inline>
      <GradeLida key={passado.sequencia} orcamento={orcamento} linhas={passado} mudadas={diferencas.celulas} />
      {restoring && (
        <RestaurarDialog nome={nome} quando={said} diferencas={diferencas} onConfirm={restore} onClose={() => setRestoring(false)} />
      )}
    </>
  )
}
