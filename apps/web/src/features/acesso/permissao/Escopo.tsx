import { useTranslation } from 'react-i18next'
import type { TreeOption } from '../../../ui/tree.ts'
import { EscolhaArvore } from '../../../ui/EscolhaArvore.tsx'
import styles from './Escopo.module.css'

interface EscopoProps {
  tipo: 'centros' | 'filiais'
  nos: readonly TreeOption[]
  restringe: boolean
  /** True for a perfil that always has a limited scope. */
  sempre: boolean
  escolhidos: readonly number[]
  fixo: boolean
  onChange: (restringe: boolean, chosen: number[]) => void
}

export function Escopo({ tipo, nos, restringe, sempre, escolhidos, fixo, onChange }: EscopoProps) {
  const { t } = useTranslation('permissao')
  const centros = tipo === 'centros'

  return (
    <div className={styles['escopo']}>
      <fieldset className={styles['modo']} disabled={fixo} aria-label={t(centros ? 'modal.centros' : 'modal.filiais')}>
        <label>
          <input type="radio" name={tipo} checked={!restringe} disabled={sempre} onChange={() => onChange(false, [])} />
          {t(centros ? 'escopo.todosCentros' : 'escopo.todasFiliais')}
        </label>
        <label>
          <input type="radio" name={tipo} checked={restringe} onChange={() => onChange(true, [...escolhidos])} />
          {t(centros ? 'escopo.soCentros' : 'escopo.soFiliais')}
        </label>
        {sempre && <p>{t('escopo.sempre')}</p>}
      </fieldset>
      {restringe && nos.length === 0 && <p className={styles['nota']}>{t(centros ? 'escopo.semCentros' : 'escopo.semFiliais')}</p>}
      {restringe && nos.length > 0 && (
        <div className={styles['arvore']}>
          <EscolhaArvore
            nos={nos}
            escolhidos={escolhidos}
            buscar={t(centros ? 'escopo.buscarCentro' : 'escopo.buscarFilial')}
            nada={t('escopo.nada')}
            fixo={fixo}
            onChange={(ids) => onChange(true, ids)}
          >
            <span className={styles['quantos']} aria-live="polite" data-nenhum={escolhidos.length === 0 || undefined}>
              {escolhidos.length === 0 ? t('escopo.nenhumCentro') : t('escopo.escolhidos', { count: escolhidos.length })}
            </span>
          </EscolhaArvore>
        </div>
      )}
      {restringe && <p className={styles['nota']}>{t('escopo.inteiro')}</p>}
    </div>
  )
}
