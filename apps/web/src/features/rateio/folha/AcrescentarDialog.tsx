import type { RateioLista } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EscolhaLista } from '../../../ui/EscolhaLista.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import styles from '../Rateio.module.css'
import { lugarOf, type Lugar } from './folha.ts'

interface AcrescentarDialogProps {
  lista: RateioLista
  jaTem: ReadonlySet<string>
  onClose: (lugares: Lugar[]) => void
}

/** Adds empty rows to the sheet; only rows with a value are saved. */
export function AcrescentarDialog({ lista, jaTem, onClose }: AcrescentarDialogProps) {
  const { t } = useTranslation('rateio')
  const [filial, setFilial] = useState<number | null>(null)
  const [escolhidos, setEscolhidos] = useState<number[]>([])
  const livres = lista.centrosCusto.filter(({ id, arquivado }) => !arquivado && !jaTem.has(lugarOf({ centroCusto: id, filial })))
  const filiais = lista.filiais.filter(({ arquivado }) => !arquivado)
  const lugares = escolhidos.filter((id) => livres.some((livre) => livre.id === id)).map((centroCusto) => ({ centroCusto, filial }))
  return (
    <Dialog title={t('folha.acrescentar')} onClose={() => onClose([])}>
      <div className={styles['dialogo']}>
        {filiais.length > 0 && (
          <SelectField
            label={t('folha.filial')}
            hint={t('folha.filialDica')}
            value={filial ?? ''}
            onChange={(event) => setFilial(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{t('folha.centroInteiro')}</option>
            {filiais.map(({ id, codigo, descricao }) => (
              <option key={id} value={id}>
                {codigo} {descricao}
              </option>
            ))}
          </SelectField>
        )}
        <EscolhaLista
          titulo={t('simulacao.centro')}
          buscar={t('editor.buscar')}
          opcoes={livres}
          escolhidos={escolhidos}
          onChange={setEscolhidos}
        />
      </div>
      <footer className={styles['acoes']}>
        <Button onClick={() => onClose([])}>{t('editor.cancelar')}</Button>
        <Button variant="primary" disabled={lugares.length === 0} onClick={() => onClose(lugares)}>
          {t('folha.acrescentarQuantas', { count: lugares.length })}
        </Button>
      </footer>
    </Dialog>
  )
}
