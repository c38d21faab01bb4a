import type { CadastroLinha, CadastroValores, EntidadeDef } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { BulletList } from '../../../ui/BulletList.tsx'
import { listDiferencas } from './field-text.ts'
import { useTexts } from './use-texts.ts'

interface DiferencasProps {
  def: EntidadeDef
  valores: CadastroValores
  current: CadastroLinha
}

export function Diferencas({ def, valores, current }: DiferencasProps) {
  const { t } = useTranslation('cadastro')
  const texts = useTexts()
  return (
    <BulletList>
      {listDiferencas(def, valores, current.valores).map((campo) => (
        <li key={campo.nome}>
          {t('conflito.diferenca', {
            campo: texts.campo(campo.nome),
            atual: texts.valor(campo, current) || t('vazia'),
            meu: texts.valor(campo, { valores, rotulos: {} }) || t('vazia'),
          })}
        </li>
      ))}
    </BulletList>
  )
}
