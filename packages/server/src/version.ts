/** Of this program, as released: 0.1.0. */
export { version } from "../package.json";
