/** "Logo width 40 px", as in the static frame of `index.html`. */
export const LOGO_WIDTH = 40
