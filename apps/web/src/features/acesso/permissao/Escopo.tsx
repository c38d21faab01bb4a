import { useTranslation } from 'react-i18next'
import type { TreeOption } from '../../../ui/tree.ts'
import { EscolhaArvore } from '../../../ui/EscolhaArvore.tsx'
import styles from './Escopo.module.css'

interface EscopoProps {
  tipo: 'centros' | 'filiais'
  nodes: readonly TreeOption[]
  restringe: boolean
  /** True for a perfil that always has a limited scope. */
  always: boolean
  chosen: readonly number[]
  fixo: boolean
  onChange: (restringe: boolean, chosen: number[]) => void
}

export function Escopo({ tipo, nodes, restringe, always, chosen, fixo, onChange }: EscopoProps) {
  const { t } = useTranslation('permissao')
  const centros = tipo === 'centros'

  return (
    <div className={styles['escopo']}>
      <fieldset className={styles['modo']} disabled={fixo} aria-label={t(centros ? 'modal.centros' : 'modal.filiais')}>
        <label>
          <input type="radio" name={tipo} checked={!restringe} disabled={always} onChange={() => onChange(false, [])} />
          {t(centros ? 'escopo.todosCentros' : 'escopo.todasFiliais')}
        </label>
        <label>
          <input type="radio" name={tipo} checked={restringe} onChange={() => onChange(true, [...chosen])} />
          {t(centros ? 'escopo.soCentros' : 'escopo.soFiliais')}
        </label>
        {always && <p>{t('escopo.sempre')}</p>}
      </fieldset>
      {restringe && nodes.length === 0 && <p className={styles['nota']}>{t(centros ? 'escopo.semCentros' : 'escopo.semFiliais')}</p>}
      {restringe && nodes.length > 0 && (
        <div className={styles['arvore']}>
          <EscolhaArvore
            nodes={nodes}
            chosen={chosen}
            searchLabel={t(centros ? 'escopo.buscarCentro' : 'escopo.buscarFilial')}
            emptyText={t('escopo.nada')}
            fixo={fixo}
            onChange={(ids) => onChange(true, ids)}
          >
            <span className={styles['quantos']} aria-live="polite" data-nenhum={chosen.length === 0 || undefined}>
              {chosen.length === 0 ? t('escopo.nenhumCentro') : t('escopo.escolhidos', { count: chosen.length })}
            </span>
          </EscolhaArvore>
        </div>
      )}
      {restringe && <p className={styles['nota']}>{t('escopo.inteiro')}</p>}
    </div>
  )
}
