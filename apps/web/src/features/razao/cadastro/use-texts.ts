import type { CadastroLinha, CampoDef, CampoNome, CampoOpcao } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { printCampo } from './field-text.ts'

export function useTexts() {
  const { t } = useTranslation('cadastro')
  const { language } = usePreferencias()
  const campo = (nome: CampoNome): string => t(`campos.${nome}`)
  const option = ({ nome, rotulo }: CampoOpcao): string => (nome === undefined ? rotulo : t(`opcoes.${nome}`))
  const valor = (def: CampoDef, { valores, rotulos }: Pick<CadastroLinha, 'valores' | 'rotulos'>): string => {
    const loaded = valores[def.nome]
    if (def.tipo === 'opcao') {
      const found = def.opcoes.find((each) => each.valor === loaded)
      return found ? option(found) : ''
    }
    const texto = printCampo(def, loaded, language)
    const label = rotulos[def.nome]
    return texto && label ? `${texto} · ${label}` : texto
  }
  return { campo, opcao: option, valor }
}
