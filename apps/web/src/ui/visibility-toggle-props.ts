/** Names the button that shows a password and lets the keyboard reach it. */
export const visibilityToggleProps = { 'aria-label': 'Show or hide the password', tabIndex: 0 }
