import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Stack } from '../../../ui/layout.tsx'
import styles from './criacao.module.css'
import { PreviaCriacao } from './PreviaCriacao.tsx'
import { type CriacaoOrigemTipo, takesAjustes } from './draft.ts'
import type { CriacaoState } from './use-criacao.ts'

export function PreviaSecao({ criacao, origem, inicio }: { criacao: CriacaoState; origem: CriacaoOrigemTipo; inicio: string }) {
  const { t } = useTranslation('orcamento-criacao')
  const { t: commonT } = useTranslation()
  const { incompleta, preview, previewError, retry, isReady, draft, change } = criacao
  const falhou = Boolean(previewError) && !incompleta
  return (
    <Stack as="section" className={styles['parte']} gap={12} padding={[24, 'page']} aria-label={t('previa.titulo')}>
      <div>
        <h2>{t('previa.titulo')}</h2>
        <Text tone="soft">{t(incompleta ? 'previa.espera' : 'previa.texto')}</Text>
      </div>
      {falhou && (
        <>
          <FormError error={previewError} />
          <div>
            <Button onClick={retry}>{commonT('tentarDeNovo')}</Button>
          </div>
        </>
      )}
      {!falhou && !incompleta && !preview && <SkeletonRows rows={6} label={commonT('carregando')} />}
      {!falhou && preview && (
        <PreviaCriacao
          preview={preview}
          inicio={inicio}
          taxa={draft.taxa}
          taxas={takesAjustes(origem) ? draft.taxas : null}
          onTaxas={(taxas) => change({ taxas })}
          isStale={!isReady && preview.problemasTotal === 0}
        />
      )}
    </Stack>
  )
}
