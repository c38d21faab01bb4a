import type { RateioLista } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'
import { EscolhaLista } from '../../../ui/EscolhaLista.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { locationOf, type SheetLocation } from './folha.ts'

interface AcrescentarDialogProps {
  list: RateioLista
  existing: ReadonlySet<string>
  onClose: (locations: SheetLocation[]) => void
}

/** Only rows with a value are saved. */
export function AcrescentarDialog({ list, existing, onClose }: AcrescentarDialogProps) {
  const { t } = useTranslation('rateio')
  const [filial, setFilial] = useState<number | null>(null)
  const [chosen, setChosen] = useState<number[]>([])
  const freeCentros = list.centrosCusto.filter(({ id, arquivado }) => !arquivado && !existing.has(locationOf({ centroCusto: id, filial })))
  const filiais = list.filiais.filter(({ arquivado }) => !arquivado)
  const locations = chosen.filter((id) => freeCentros.some((free) => free.id === id)).map((centroCusto) => ({ centroCusto, filial }))
  return (
    <Dialog title={t('folha.acrescentar')} onClose={() => onClose([])}>
      <DialogBody>
        {filiais.length > 0 && (
          <SearchSelect
            label={t('folha.filial')}
            hint={t('folha.filialDica')}
            value={filial}
            options={[
              { id: null, text: t('folha.centroInteiro') },
              ...filiais.map(({ id, codigo, descricao }) => ({ id, text: `${codigo} ${descricao}` })),
            ]}
            onChange={setFilial}
          />
        )}
        <EscolhaLista
          titulo={t('simulacao.centro')}
          searchLabel={t('editor.buscar')}
          options={freeCentros}
          chosen={chosen}
          onChange={setChosen}
        />
      </DialogBody>
      <DialogActions>
        <Button variant="primary" disabled={locations.length === 0} onClick={() => onClose(locations)}>
          {t('folha.acrescentarQuantas', { count: locations.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
