import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import styles from './criacao.module.css'
import { PreviaCriacao } from './PreviaCriacao.tsx'
import { type CriacaoOrigemTipo, takesAjustes } from './draft.ts'
import type { CriacaoState } from './use-criacao.ts'

export function PreviaSecao({ criacao, origem, inicio }: { criacao: CriacaoState; origem: CriacaoOrigemTipo; inicio: string }) {
  const { t } = useTranslation('orcamento-criacao')
  const { t: commonT } = useTranslation()
  const { incompleta, previa, previaError, retry, pronta, rascunho, change } = criacao
  const falhou = Boolean(previaError) && !incompleta
  return (
    <section className={styles['resumo']} aria-label={t('previa.titulo')}>
      <div>
        <h2>{t('previa.titulo')}</h2>
        <p className={styles['falta']}>{t(incompleta ? 'previa.espera' : 'previa.texto')}</p>
      </div>
      {falhou && (
        <>
          <FormError error={previaError} />
          <div>
            <Button onClick={retry}>{commonT('tentarDeNovo')}</Button>
          </div>
        </>
      )}
      {!falhou && !incompleta && !previa && <SkeletonRows rows={6} label={commonT('carregando')} />}
      {!falhou && previa && (
        <PreviaCriacao
          previa={previa}
          inicio={inicio}
          taxa={rascunho.taxa}
          taxas={takesAjustes(origem) ? rascunho.taxas : null}
          onTaxas={(taxas) => change({ taxas })}
          antiga={!pronta && previa.problemasTotal === 0}
        />
      )}
    </section>
  )
}
